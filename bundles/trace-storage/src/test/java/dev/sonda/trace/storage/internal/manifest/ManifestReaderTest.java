package dev.sonda.trace.storage.internal.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockOf;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ClockRelation;
import dev.sonda.trace.storage.internal.manifest.TraceManifest.ManifestFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class ManifestReaderTest {
  @Test
  void shouldReadAllFieldsOfManifest() throws TraceFormatException {
    TraceManifest manifest =
        read(
            "'attributes': {'run': 42, 'of': 'a\\u0041\\n'}, 'other': [true, null, 1.5],"
                + " 'trace_time': {'clock': 'REALTIME', 'file': 'a', 'machine': 'vm'},"
                + " 'files': [{'path': 'a', 'machines': [{'id': 0, 'name': 'host'},"
                + " {'id': 7, 'name': 'vm'}]}, {'path': 'b', 'machine': {'name': 'vm'},"
                + " 'clocks': {'clock': 'BOOTTIME', 'offset_ns': -5,"
                + " 'sync_to': {'file': 'a', 'machine': 'vm'}}}]");
    assertThat(manifest.attributes()).isEqualTo(Map.of("run", 42L, "of", "aA\n"));
    assertThat(manifest.traceTime()).isEqualTo(new ClockOf("a", "vm", 1));
    assertThat(manifest.files())
        .isEqualTo(
            List.of(
                new ManifestFile("a", "", Map.of(0L, "host", 7L, "vm"), null),
                new ManifestFile(
                    "b", "vm", Map.of(), new ClockRelation("", 6, new ClockOf("a", "vm", 0), -5))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'trace_time': {} | trace_time needs a clock",
        "'trace_time': {'clock': 'BOOT'} | unknown clock name: BOOT",
        "'files': {} | files must be an array",
        "'files': [{}] | files entries must be objects with a string path",
        "'files': [{'path': 'a', 'machine': {'name': ''}}] | machine: name must be non-empty",
        "'files': [{'path': 'a', 'machine': {}, 'machines': []}] | are mutually exclusive",
        "'files': [{'path': 'a', 'clocks': {}}] | clocks: a sync_to block is required",
        "'attributes': {'a': []} | attributes: 'a' must be a string or an integer",
        "'attributes': {'a' | the text is no JSON at its character",
      })
  void shouldReportErrorsInManifest(String content, String sentence) {
    assertThatIOException()
        .isThrownBy(() -> read(content))
        .withMessageStartingWith("perfetto_manifest: ")
        .withMessageContaining(sentence);
  }

  @Test
  void shouldRefuseManifestThatIsNestedTooDeeply() {
    assertThatIOException()
        .isThrownBy(() -> read("'deep': " + "[".repeat(100_000)))
        .withMessageContaining("is no JSON");
  }

  private static TraceManifest read(String content) throws TraceFormatException {
    String text = "{'perfetto_manifest': {'version': 1, " + content + "}}";
    return ManifestReader.read(text.replace('\'', '"'));
  }
}
