package dev.sonda.track.event.hostile;

import dev.sonda.posix.Seal;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.GetAsyncCommandResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** The attacks that a hostile service makes on a program connected to it. */
enum HostileServiceAttacks implements HostileService.Attack {
  GARBAGE {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      byte[] garbage = new byte[1000];
      RANDOM.nextBytes(garbage);
      ByteBuffer frame = ByteBuffer.allocate(garbage.length).put(garbage).flip();
      program.send(frame.putInt(0, Integer.reverseBytes(garbage.length - Integer.BYTES)));
      program.send(ByteBuffer.wrap(garbage));
      program.reading();
    }
  },
  GARBAGE_AFTER_WELCOME {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      for (int i = 0; i < 200; i++) {
        byte[] body = new byte[RANDOM.nextInt(300)];
        RANDOM.nextBytes(body);
        program.reply(RANDOM.nextInt(12), body);
      }
    }
  },
  MUTATED_COMMANDS {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
      command.getStartDataSourceBuilder().setNewInstanceId(1).setConfig(EVENTS);
      for (int i = 0; i < 300; i++) {
        byte[] body = command.build().toByteArray();
        body[RANDOM.nextInt(body.length)] = (byte) RANDOM.nextInt();
        program.reply(4, body);
      }
    }
  },
  OVERSIZED_FRAME {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      program.send(ByteBuffer.wrap(new byte[] {-1, -1, -1, 127}));
    }
  },
  FRAME_OF_MEGABYTES {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      ByteBuffer frame = ByteBuffer.allocate(8 << 20);
      program.send(frame.putInt(0, Integer.reverseBytes(frame.capacity() - Integer.BYTES)));
    }
  },
  ABSURD_IDS {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      for (long id : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32}) {
        program.stop(id);
        program.flush(id, id, 0, -1, id);
        program.clearIncrementalState(id);
        program.setUp(id, EVENTS);
        program.start(id, EVENTS);
        program.start(id, DataSourceConfig.newBuilder().setName("no such source").build());
        program.flush(-id, id, Long.MAX_VALUE);
      }
    }
  },
  WRONG_ORDER {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().bind();
      program.start(1, EVENTS);
      program.flush(1, 1);
      program.introduce();
      program.introduce();
      program.start(2, EVENTS);
      program.memory(64 << 10, 4, SEALED);
      program.memory(64 << 10, 8, SEALED);
      program.stop(2);
      program.start(2, EVENTS);
      program.bind();
      program.stop(2);
      program.stop(2);
      program.start(3, EVENTS);
    }
  },
  EACH_COMMAND_A_THOUSAND_TIMES {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      for (int i = 0; i < 1000; i++) {
        program.setUp(i, EVENTS);
        program.start(i, EVENTS);
        program.flush(i, i);
        program.clearIncrementalState(i);
        program.stop(i);
      }
    }
  },
  A_THOUSAND_SESSIONS_AT_ONCE {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      for (int i = 0; i < 1000; i++) {
        program.start(i, EVENTS.toBuilder().setTracingSessionId(i).build());
      }
    }
  },
  BIG_CONFIGS {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      DataSourceConfig big = EVENTS.toBuilder().setLegacyConfig("x".repeat(120_000)).build();
      for (int i = 0; i < 4000; i++) {
        program.setUp(i, big);
      }
    }
  },
  UNKNOWN_SOURCES {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      String name = "n".repeat(100_000);
      for (int i = 0; i < 4000; i++) {
        program.setUp(
            i, DataSourceConfig.newBuilder().setName(name + i).setTracingSessionId(i).build());
      }
    }
  },
  METHODS_WITHOUT_END {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading();
      for (int i = 0; i < 3000; i++) {
        int round = i;
        program.bindTo(
            IntStream.range(0, 10).mapToObj(n -> "m".repeat(10_000) + round + "." + n).toList());
      }
      program.welcome();
    }
  },
  FLUSHES_WITHOUT_END {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      long[] ids = new long[10_000];
      for (int i = 0; i < 2000; i++) {
        program.flush(i, ids);
      }
    }
  },
  NO_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().bind();
      program.introduce();
      program.start(1, EVENTS);
    }
  },
  EMPTY_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 0, 4, SEALED);
    }
  },
  ODD_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 4095, 4, SEALED);
    }
  },
  TERABYTES_OF_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 1L << 42, 4, SEALED);
    }
  },
  GIGABYTES_OF_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 1L << 36, 4, SEALED);
    }
  },
  UNSEALED_MEMORY {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 64 << 10, 4, EnumSet.of(Seal.GROW));
    }
  },
  ODD_PAGES {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 64 << 10, 3, SEALED);
    }
  },
  HUGE_PAGES {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      withMemory(program, 64 << 10, Integer.MAX_VALUE, SEALED);
    }
  },
  SILENT {
    @Override
    public void on(HostileServiceConnection program) {}
  },
  DEAF {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.welcome();
      program.start(1, EVENTS);
    }
  },
  HANGS_UP_AT_ONCE {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.hangUp();
    }
  },
  HANGS_UP_WITHIN_FRAME {
    @Override
    public void on(HostileServiceConnection program) throws IOException {
      program.reading().welcome();
      program.start(1, EVENTS);
      GetAsyncCommandResponse.Builder command = GetAsyncCommandResponse.newBuilder();
      command.getStartDataSourceBuilder().setNewInstanceId(2).setConfig(EVENTS);
      ByteBuffer frame = HostileServiceConnection.frame(command);
      program.send(frame.limit(1 + RANDOM.nextInt(frame.limit() - 1)));
      program.hangUp();
    }
  };

  static final DataSourceConfig EVENTS =
      DataSourceConfig.newBuilder().setName("track_event").setTracingSessionId(1).build();

  private static final Random RANDOM = new Random(Long.getLong("seed", 4711));
  private static final Set<Seal> SEALED = EnumSet.of(Seal.SHRINK, Seal.GROW, Seal.SEAL);

  private static void withMemory(
      HostileServiceConnection program, long sizeBytes, int pageKb, Set<Seal> seals)
      throws IOException {
    program.reading().bind();
    program.introduce();
    program.memory(sizeBytes, pageKb, seals);
    program.start(1, EVENTS);
  }
}
