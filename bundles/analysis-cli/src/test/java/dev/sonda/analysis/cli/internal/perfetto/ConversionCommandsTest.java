package dev.sonda.analysis.cli.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import dev.sonda.analysis.cli.internal.SqlCommandResult;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.format.PacketStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subcommands {@code convert} and {@code util} of {@code trace_processor_shell}. */
@Timeout(240)
class ConversionCommandsTest {
  private static final String TEXT =
      """
      packet {
        trusted_uid: 9
        timestamp: 5
      }
      packet {
        timestamp: 7
      }
      """;

  @TempDir Path folder;
  private Path text = Path.of("");
  private Path binary = Path.of("");

  @BeforeEach
  void writeTrace() throws IOException {
    text = Files.writeString(folder.resolve("trace.txt"), TEXT);
    binary = folder.resolve("trace.pftrace");
    assertPrinted(run("util", "text_to_binary", text.toString(), binary.toString()), "");
  }

  private static SqlCommandResult run(String... arguments) {
    return SqlCommandResult.ofShell(new FakeImporter(), "", arguments);
  }

  private static void assertPrinted(SqlCommandResult run, String expected) {
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo(expected);
    assertThat(run.exitCode()).isZero();
  }

  private static void assertFails(String sentence, String... arguments) {
    SqlCommandResult run = run(arguments);
    assertThat(run.err()).contains(sentence);
    assertThat(run.exitCode()).isOne();
  }

  /** The trace as a gzip file, with its packets in a compressed block. */
  private Path compressed() throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    try (OutputStream deflated = new DeflaterOutputStream(block)) {
      Files.copy(binary, deflated);
    }
    Path file = folder.resolve("trace.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      CodedOutputStream packets = CodedOutputStream.newInstance(out);
      ByteArrayOutputStream packet = new ByteArrayOutputStream();
      CodedOutputStream fields = CodedOutputStream.newInstance(packet);
      fields.writeByteArray(50, block.toByteArray());
      fields.flush();
      packets.writeByteArray(1, packet.toByteArray());
      packets.flush();
    }
    return file;
  }

  @Test
  void shouldPrintPacketsAsText() throws IOException {
    assertPrinted(run("convert", "text", binary.toString()), TEXT);
    assertPrinted(run("convert", "text", compressed().toString()), TEXT);
    Path out = folder.resolve("out.txt");
    assertPrinted(run("convert", "text", binary.toString(), out.toString()), "");
    assertThat(out).hasContent(TEXT.strip());
  }

  @Test
  void shouldPrintTraceOfStandardInputAsText() throws IOException {
    String input = Files.readString(binary, StandardCharsets.UTF_8);
    FakeImporter importer = new FakeImporter();
    assertPrinted(SqlCommandResult.ofShell(importer, input, "convert", "text"), TEXT);
    assertPrinted(SqlCommandResult.ofShell(importer, input, "convert", "text", "-", "-"), TEXT);
  }

  @Test
  void shouldDecompressPacketsOfCompressedTrace() throws IOException {
    Path out = folder.resolve("plain.pftrace");
    assertPrinted(run("util", "decompress_packets", compressed().toString(), out.toString()), "");
    assertThat(out).hasSameBinaryContentAs(binary);
  }

  @Test
  void shouldPrintPacketsBeforeDamage() throws IOException {
    byte[] bytes = Files.readAllBytes(binary);
    bytes[bytes.length - 3] = 100;
    Files.write(binary, bytes);
    SqlCommandResult run = run("convert", "text", binary.toString());
    assertThat(run.out()).startsWith("packet {\n  trusted_uid: 9\n");
    assertThat(run.err()).contains("trace.pftrace is torn");
    assertThat(run.exitCode()).isOne();
  }

  @Test
  void shouldWriteNoFileForDamagedTrace() throws IOException {
    Files.write(binary, new byte[] {10, 100, 8});
    Path out = folder.resolve("out.txt");
    assertFails("trace.pftrace", "convert", "text", binary.toString(), out.toString());
    assertThat(out).doesNotExist();
  }

  @Test
  void shouldReportPlaceOfMistakeInText() throws IOException {
    Files.writeString(text, "packet {\n  timestam: 5\n}\n");
    assertFails("2:3", "util", "text_to_binary", text.toString(), binary.toString());
    assertThat(binary).isNotEmptyFile();
  }

  @Test
  void shouldMergeTracesIntoArchive() throws IOException {
    Path other = Files.copy(binary, folder.resolve("other.pftrace"));
    Path archive = folder.resolve("all.tar");
    assertPrinted(
        run(
            "util",
            "merge",
            "-o",
            archive.toString(),
            "--no-validate",
            binary.toString(),
            other.toString()),
        "Wrote " + archive + " (2 traces).\n");
    try (InputStream in = Files.newInputStream(archive)) {
      PacketStream packets = new PacketStream("all.tar", in);
      int count = 0;
      while (packets.next()) {
        count++;
      }
      assertThat(count).isEqualTo(4);
    }
    assertThat(Files.size(archive) % 512).isZero();
  }

  @Test
  void shouldPutManifestFirstInMergedArchive() throws IOException {
    Path manifest = Files.writeString(folder.resolve("m.json"), "{\"perfetto_manifest\":{}}");
    Path archive = folder.resolve("all.tar");
    String name = archive.toString();
    assertPrinted(
        run(
            "util",
            "merge",
            "--no-validate",
            "--output=" + name,
            "--manifest",
            manifest.toString(),
            binary.toString()),
        "Wrote " + archive + " (1 trace plus manifest).\n");
    assertThat(new String(Files.readAllBytes(archive), StandardCharsets.ISO_8859_1))
        .startsWith("perfetto_manifest.json\0")
        .contains("{\"perfetto_manifest\":{}}");
  }

  @Test
  void shouldRefuseTracesWithEqualNames() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other")).resolve("trace.pftrace");
    Files.copy(binary, other);
    Path archive = folder.resolve("all.tar");
    assertFails(
        "share the name 'trace.pftrace'",
        "util",
        "merge",
        "-o",
        archive.toString(),
        binary.toString(),
        other.toString());
    assertThat(archive).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "convert|a format must be specified",
        "convert paper|unknown format 'paper'",
        "convert text a b c|unexpected argument 'c'",
        "convert text /nowhere/t|cannot read /nowhere/t",
        "convert text t --truncate=end|--truncate is unsupported for the 'text' format",
        "convert systrace t --truncate=middle|must be 'start' or 'end'",
        "convert systrace t --skip-unknown|supported only for the 'text' format",
        "convert profile t out|use --output-dir instead",
        "convert profile t --pid=x|--pid must be a decimal integer, not 'x'",
        "convert profile t --timestamps=1,x|--timestamps must be decimal integers",
        "convert text t --pid=1|supported only for the 'profile' format",
        "convert text t --output-dir=d|supported only for the 'profile' format",
        "util|a utility must be specified",
        "util iron|unknown utility 'iron'",
        "util symbolize|symbolize: PERFETTO_BINARY_PATH isn't set",
        "util deobfuscate|deobfuscate: PERFETTO_PROGUARD_MAP isn't set",
        "util merge|at least one input trace file",
        "util merge t|an output path is required",
        "util merge -o o /nowhere/t|cannot read '/nowhere/t'",
        "bundle|name a trace and the file to write",
        "bundle a b c|unexpected argument 'c'; --symbol-paths takes one list of folders",
        "bundle - b|both names must be files",
        "bundle a /|/ is a folder",
        "bundle /nowhere/t /nowhere/b|cannot write /nowhere/b",
      })
  void shouldRefuseWrongCommandLine(String arguments, String sentence) {
    assertFails(sentence, arguments.split(" "));
  }
}
