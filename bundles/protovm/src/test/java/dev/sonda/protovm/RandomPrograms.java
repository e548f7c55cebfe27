package dev.sonda.protovm;

import java.util.Random;

/**
 * Generates random programs and packets with few field numbers, so that paths often match existing
 * fields: fields 1 and 2 tend to be numbers, 3 to 5 messages, some of them repeated.
 */
final class RandomPrograms {
  private static final int MAX_DEPTH = 3;

  private final Random random;

  RandomPrograms(Random random) {
    this.random = random;
  }

  byte[] program() {
    return EncodedInstructionBuilder.program(instructions(0, 1 + random.nextInt(4)));
  }

  private EncodedMessageBuilder[] instructions(int depth, int count) {
    EncodedMessageBuilder[] instructions = new EncodedMessageBuilder[count];
    for (int i = 0; i < count; i++) {
      instructions[i] = instruction(depth);
    }
    return instructions;
  }

  private EncodedMessageBuilder instruction(int depth) {
    EncodedMessageBuilder[] nested =
        depth == MAX_DEPTH
            ? new EncodedMessageBuilder[0]
            : instructions(depth + 1, random.nextInt(3));
    EncodedMessageBuilder instruction =
        switch (random.nextInt(depth == MAX_DEPTH ? 6 : 12)) {
          case 0, 1 ->
              EncodedInstructionBuilder.merge(random.nextBoolean(), random.nextBoolean(), nested);
          case 2, 3 -> EncodedInstructionBuilder.set(nested);
          case 4 ->
              random.nextInt(3) == 0
                  ? EncodedInstructionBuilder.del(nested)
                  : EncodedInstructionBuilder.set(nested);
          case 5, 6 -> EncodedInstructionBuilder.load(cursor(), random.nextInt(3), nested);
          default -> select(nested);
        };
    return switch (random.nextInt(6)) {
      case 0 ->
          EncodedInstructionBuilder.level(EncodedInstructionBuilder.SKIP_CURRENT, instruction);
      case 1 -> EncodedInstructionBuilder.level(EncodedInstructionBuilder.BREAK_OUTER, instruction);
      case 2 ->
          random.nextInt(4) == 0
              ? EncodedInstructionBuilder.level(EncodedInstructionBuilder.ABORT, instruction)
              : instruction;
      default ->
          EncodedInstructionBuilder.level(EncodedInstructionBuilder.SKIP_CURRENT, instruction);
    };
  }

  private int cursor() {
    return random.nextInt(20) == 0 ? EncodedInstructionBuilder.BOTH : 1 + random.nextInt(2);
  }

  private EncodedMessageBuilder select(EncodedMessageBuilder[] nested) {
    int cursor = cursor();
    boolean create = cursor != EncodedInstructionBuilder.SRC && random.nextInt(4) > 0;
    EncodedMessageBuilder path = EncodedInstructionBuilder.path();
    for (int steps = random.nextInt(3); steps >= 0; steps--) {
      step(path);
    }
    return EncodedInstructionBuilder.select(cursor, create, path, nested);
  }

  private void step(EncodedMessageBuilder path) {
    int field = 1 + random.nextInt(5);
    switch (random.nextInt(8)) {
      case 0, 1 -> EncodedInstructionBuilder.every(path, 3 + random.nextInt(3));
      case 2 -> EncodedInstructionBuilder.at(path, 3 + random.nextInt(3), random.nextInt(3));
      case 3, 4 ->
          EncodedInstructionBuilder.byKey(
              path, 3 + random.nextInt(3), 1 + random.nextInt(2), random.nextInt(3));
      default -> path.raw(EncodedInstructionBuilder.path(field).toByteArray());
    }
  }

  byte[] packet() {
    byte[] packet = message(0).toByteArray();
    if (packet.length > 0 && random.nextInt(12) == 0) {
      packet[random.nextInt(packet.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return packet;
  }

  private EncodedMessageBuilder message(int depth) {
    EncodedMessageBuilder message = EncodedMessageBuilder.message();
    for (int fields = random.nextInt(5); fields > 0; fields--) {
      int id = 1 + random.nextInt(5);
      boolean isNumber = id <= 2 ? random.nextInt(10) > 0 : random.nextInt(10) == 0;
      if (isNumber) {
        number(message, id);
      } else if (depth < MAX_DEPTH && random.nextInt(5) > 0) {
        message.message(id, message(depth + 1));
      } else {
        message.text(id, "text".substring(random.nextInt(5)));
      }
    }
    return message;
  }

  private void number(EncodedMessageBuilder message, int id) {
    switch (random.nextInt(8)) {
      case 0 -> message.fixed32(id, random.nextInt(4));
      case 1 -> message.fixed64(id, random.nextInt(4));
      case 2 -> message.number(id, random.nextLong());
      default -> message.number(id, random.nextInt(4));
    }
  }
}
