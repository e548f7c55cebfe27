package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.bundle.InternedKernelSymbols;
import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCache;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderCompiler;
import dev.sonda.probe.ftrace.internal.decode.event.DecoderLookupTables;
import dev.sonda.probe.ftrace.internal.decode.event.EventDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.InterpretedDecoder;
import dev.sonda.probe.ftrace.internal.decode.event.SeenThreadSet;
import dev.sonda.probe.ftrace.internal.decode.event.TieredDecoder;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compiled decoders write byte for byte the output of the interpreter, for any record content. */
class CompiledDecoderTest {
  private static final int MAX_EXTRA_BYTES = 300;

  @Test
  @Tag("T25")
  void shouldWriteSameBytesAsInterpreter() throws IOException {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    PrintkFormats texts = RecordedEventFormats.formats().printkFormats();
    int valid = 0;
    for (EventDecodingPlan plan : plans(texts)) {
      EventDecoder compiled = DecoderCompiler.compile(plan);
      EventDecoder interpreted = new InterpretedDecoder(plan);
      assertThat(compiled.getClass().isHidden()).isTrue();
      for (int round = 0; round < 200; round++) {
        byte[] record = record(plan, random);
        Outcome expected = Outcome.of(interpreted, plan, record, texts);
        assertThat(Outcome.of(compiled, plan, record, texts))
            .as("seed %d, %s", seed, plan.path())
            .isEqualTo(expected);
        valid += expected.isValid() ? 1 : 0;
      }
    }
    assertThat(valid).isGreaterThan(10_000);
  }

  @Test
  void shouldNotCompileMethodsTooLargeForJit() throws IOException {
    StringBuilder text =
        new StringBuilder("ID: 9\n\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n");
    for (int i = 0; i < 200; i++) {
      text.append("\tfield:u8 f%d;\toffset:%d;\tsize:1;\tsigned:0;\n".formatted(i, 8 + i));
    }
    EventDecodingPlan plan =
        new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE)
            .plan(EventFormat.parse("some", "made_up", text.toString()));

    assertThat(DecoderCompiler.compile(plan)).isInstanceOf(InterpretedDecoder.class);
  }

  @Test
  void shouldCompileDecoderAfterManyRecordsOfEvent() throws IOException {
    EventDecodingPlan plan =
        new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE)
            .plan(RecordedEventFormats.event("sched/sched_switch"));
    DecoderCache cache = new DecoderCache();
    TieredDecoder deferred = new TieredDecoder(plan, cache);
    byte[] record = new byte[plan.minSizeBytes()];
    Outcome expected = Outcome.of(new InterpretedDecoder(plan), plan, record, PrintkFormats.NONE);

    assertThat(deferred.isCompiled()).isFalse();
    for (int i = 0; i < 100; i++) {
      assertThat(Outcome.of(deferred, plan, record, PrintkFormats.NONE)).isEqualTo(expected);
    }
    assertThat(deferred.isCompiled()).isTrue();
    assertThat(new TieredDecoder(plan, cache).isCompiled()).isTrue();
  }

  /** As in a bundle, whose classes the system class loader can't load. */
  @Test
  void shouldCompileInSeparateClassLoader() throws Exception {
    try (URLClassLoader isolated = isolated()) {
      Object compilation =
          isolated
              .loadClass(ClassLoaderIsolatedCompilation.class.getName())
              .getDeclaredConstructor()
              .newInstance();

      assertThat(compilation.getClass()).isNotEqualTo(ClassLoaderIsolatedCompilation.class);
      ((Runnable) compilation).run();
    }
  }

  private static URLClassLoader isolated() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(path).toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static List<EventDecodingPlan> plans(PrintkFormats texts) throws IOException {
    EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), texts);
    List<EventDecodingPlan> plans = new ArrayList<>();
    for (EventFormat format : formats()) {
      plans.add(planner.plan(format));
      plans.add(planner.legacyPlan(format));
      plans.add(planner.kprobePlan(format, KprobeType.INSTANT));
    }
    return plans;
  }

  /** Recorded formats, and one with kinds of fields that no recorded format has. */
  private static List<EventFormat> formats() throws IOException {
    List<EventFormat> formats = new ArrayList<>(RecordedEventFormats.events());
    formats.add(
        EventFormat.parse(
            "some",
            "made_up",
            """
            ID: 9
            \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

            \tfield:__rel_loc char[] a;\toffset:8;\tsize:4;\tsigned:0;
            \tfield:__rel_loc u8[] b;\toffset:12;\tsize:4;\tsigned:0;
            \tfield:__data_loc u8[] c;\toffset:16;\tsize:4;\tsigned:0;
            \tfield:dev_t d;\toffset:24;\tsize:8;\tsigned:0;
            \tfield:void * e;\toffset:32;\tsize:4;\tsigned:0;
            \tfield:char * f;\toffset:36;\tsize:4;\tsigned:0;
            \tfield:char g[5];\toffset:40;\tsize:5;\tsigned:0;
            \tfield:u8 h[7];\toffset:45;\tsize:7;\tsigned:0;
            \tfield:s8 i;\toffset:52;\tsize:1;\tsigned:1;
            """));
    return formats;
  }

  /** A random record with mostly small numbers, so that positions and lengths are often valid. */
  private static byte[] record(EventDecodingPlan plan, Random random) {
    byte[] record = new byte[plan.minSizeBytes() + random.nextInt(MAX_EXTRA_BYTES)];
    random.nextBytes(record);
    for (FieldMove move : plan.moves()) {
      FieldMove value = move instanceof FieldMove.Named named ? named.value() : move;
      int offset = dynamicOffset(value);
      if (offset >= 0 && random.nextInt(4) > 0) {
        int at = random.nextInt(record.length - offset + 1);
        record[offset] = (byte) at;
        record[offset + 1] = (byte) (at >>> 8);
        record[offset + 2] = (byte) random.nextInt(Math.max(1, record.length - at));
        record[offset + 3] = 0;
      }
    }
    return record;
  }

  private static int dynamicOffset(FieldMove move) {
    return switch (move) {
      case FieldMove.DynamicString(_, int offset, _) -> offset;
      case FieldMove.DynamicBytes(_, int offset, _) -> offset;
      default -> -1;
    };
  }

  /** The output of a decoder for a record within a page. */
  private record Outcome(ByteBuffer written, List<Integer> threads) {
    private static final int BEGIN = 20;

    static Outcome of(
        EventDecoder decoder, EventDecodingPlan plan, byte[] record, PrintkFormats texts) {
      byte[] page = new byte[BEGIN + record.length + ProtobufWireEncoder.SLACK_BYTES];
      System.arraycopy(record, 0, page, BEGIN, record.length);
      byte[] out =
          new byte[(int) plan.maxEncodedBytes(record.length) + ProtobufWireEncoder.SLACK_BYTES];
      SeenThreadSet threads = new SeenThreadSet();
      DecoderLookupTables context =
          new DecoderLookupTables(threads, new InternedKernelSymbols(KernelSymbols.NONE), texts);
      int end = decoder.decode(page, BEGIN, BEGIN + record.length, out, 0, context);
      List<Integer> seen = new ArrayList<>();
      threads.forEachSeen(seen::add);
      return new Outcome(ByteBuffer.wrap(out, 0, Math.max(0, end)), seen);
    }

    boolean isValid() {
      return written.hasRemaining();
    }
  }
}
