package dev.sonda.probe.counters.internal.cgroup;

import dev.sonda.probe.counters.internal.text.KernelFileReader;
import dev.sonda.probe.counters.internal.text.KnownWordTable;
import dev.sonda.probe.counters.internal.text.WordTokenizer;
import dev.sonda.probe.counters.internal.track.CounterTrackGroup;
import java.nio.charset.StandardCharsets;

/**
 * Parses the numbers in one kind of a control group's files into counters. A malformed entry is
 * left out, and the others are read. One thread.
 */
final class GroupFileParser {
  private static final byte[] TOTAL = "total".getBytes(StandardCharsets.US_ASCII);

  private final GroupFile file;
  private final int firstCounter;
  private final KnownWordTable keys;
  private final WordTokenizer words = new WordTokenizer();

  /**
   * Creates a reader.
   *
   * @param firstCounter the index of this file's first counter among those of a row
   */
  GroupFileParser(GroupFile file, int firstCounter) {
    this.file = file;
    this.firstCounter = firstCounter;
    keys = new KnownWordTable(file.entries().stream().map(GroupFile.Entry::key).toList());
  }

  GroupFile file() {
    return file;
  }

  void parse(KernelFileReader text, CounterTrackGroup row) {
    words.reset(text.bytes(), text.length());
    switch (file.form()) {
      case NUMBER -> take(0, row, words.next());
      case KEYS -> eachLine(() -> keyAndNumber(row));
      case DEVICES -> eachLine(() -> device(row));
      case PRESSURE -> eachLine(() -> pressure(row));
    }
  }

  private void eachLine(Runnable line) {
    do {
      if (words.next()) {
        line.run();
      }
    } while (words.nextLine());
  }

  private void keyAndNumber(CounterTrackGroup row) {
    int entry = keys.find(words);
    take(entry, row, entry >= 0 && words.next());
  }

  private void device(CounterTrackGroup row) {
    while (words.next()) {
      if (words.cutAt('=')) {
        int entry = keys.find(words);
        words.skip();
        take(entry, row, words.next() && entry >= 0);
      }
    }
  }

  private void pressure(CounterTrackGroup row) {
    int entry = keys.find(words);
    while (words.next()) {
      if (words.cutAt('=')) {
        boolean isTotal = words.is(TOTAL);
        words.skip();
        take(entry, row, words.next() && isTotal && entry >= 0);
      }
    }
  }

  private void take(int entry, CounterTrackGroup row, boolean isThere) {
    long number = isThere ? words.number() : WordTokenizer.NO_NUMBER;
    if (number != WordTokenizer.NO_NUMBER) {
      row.add(firstCounter + entry, number * file.entries().get(entry).factor());
    }
  }
}
