package dev.sonda.examples.hello.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries a trace of two packets in SQL; the extension is on the class path. */
@Timeout(240)
class HelloImporterTest {
  private static final int FOR_TESTING_TAG = 900 << 3 | 2;

  @TempDir Path folder;

  @Test
  void shouldProvideTableViewAndFunctionOfHelloTrace() throws Exception {
    try (TraceProcessor trace = TraceProcessor.open(trace())) {
      assertThat(texts(trace, "SELECT text FROM hello ORDER BY ts")).isEqualTo("hello,again");
      assertThat(texts(trace, "SELECT text FROM hello_loud")).isEqualTo("HELLO!,AGAIN!");
      assertThat(texts(trace, "SELECT shout('a')")).isEqualTo("A!");
    }
  }

  private static String texts(TraceProcessor trace, String sql) throws EngineException {
    StringBuilder texts = new StringBuilder();
    try (TraceRows rows = trace.rows(sql)) {
      while (rows.next()) {
        texts.append(texts.isEmpty() ? "" : ",").append(rows.stringValue(0));
      }
    }
    return texts.toString();
  }

  private Path trace() throws IOException {
    ByteArrayOutputStream trace = new ByteArrayOutputStream();
    trace.writeBytes(packet(20, "again"));
    trace.writeBytes(packet(10, "hello"));
    return Files.write(folder.resolve("hello.pftrace"), trace.toByteArray());
  }

  /** A packet with a timestamp and a TestEvent, as bytes of protobuf. */
  private static byte[] packet(int timeNs, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    packet.writeBytes(new byte[] {8 << 3, (byte) timeNs});
    packet.writeBytes(
        new byte[] {
          (byte) (FOR_TESTING_TAG | 0x80), (byte) (FOR_TESTING_TAG >> 7), (byte) (utf8.length + 2)
        });
    packet.writeBytes(new byte[] {1 << 3 | 2, (byte) utf8.length});
    packet.writeBytes(utf8);
    ByteArrayOutputStream framed = new ByteArrayOutputStream();
    framed.writeBytes(new byte[] {1 << 3 | 2, (byte) packet.size()});
    framed.writeBytes(packet.toByteArray());
    return framed.toByteArray();
  }
}
