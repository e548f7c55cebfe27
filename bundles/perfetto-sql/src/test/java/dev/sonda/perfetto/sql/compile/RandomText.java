package dev.sonda.perfetto.sql.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** The choices of which generators put random statements together. */
abstract class RandomText {
  final Random random;

  RandomText(Random random) {
    this.random = random;
  }

  final String any(String... list) {
    return list[random.nextInt(list.length)];
  }

  final String maybe(Supplier<String> text) {
    return random.nextBoolean() ? text.get() : "";
  }

  static List<String> list(int count, Supplier<String> item) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(item.get());
    }
    return list;
  }
}
