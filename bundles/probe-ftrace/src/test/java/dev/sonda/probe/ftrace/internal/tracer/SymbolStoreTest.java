package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.bundle.KernelSymbols;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.FtraceConfig.KsymsMemPolicy;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class SymbolStoreTest {
  private static final long ADDRESS = 0xffffffff81000000L;
  private static final FtraceConfig PLAIN = FtraceConfig.getDefaultInstance();
  private static final FtraceConfig NAMES =
      FtraceConfig.newBuilder().setSymbolizeKsyms(true).build();
  private static final FtraceConfig KEPT_NAMES =
      NAMES.toBuilder().setKsymsMemPolicy(KsymsMemPolicy.KSYMS_RETAIN).build();

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path folder;

  private Path list;
  private SymbolStore store;

  @BeforeEach
  void setUp() throws IOException {
    list = Files.writeString(folder.resolve("kallsyms"), "ffffffff81000000 T first\n");
    store = new SymbolStore(list);
  }

  @Test
  void shouldReadNothingForSessionThatWantsNoNames() throws IOException {
    Files.delete(list);

    assertThat(store.begin(PLAIN)).isSameAs(KernelSymbols.NONE);
    assertThat(store.held()).isEmpty();
  }

  @Test
  void shouldShareSymbolNamesUntilLastSessionEnds() {
    KernelSymbols names = store.begin(NAMES);
    assertThat(names.nameOf(ADDRESS)).isEqualTo("first");
    assertThat(store.begin(NAMES)).isSameAs(names);
    assertThat(store.begin(PLAIN)).isSameAs(KernelSymbols.NONE);

    store.end();
    store.end();
    assertThat(store.held()).as("one session is left").isPresent();
    store.end();
    assertThat(store.held()).isEmpty();
  }

  @Test
  void shouldKeepTheNamesForTheNextSessionOnRequest() {
    KernelSymbols names = store.begin(KEPT_NAMES);
    store.end();
    assertThat(store.held()).isPresent();

    assertThat(store.begin(NAMES)).isSameAs(names);
    store.end();
    assertThat(store.held()).as("it did not ask to keep them").isEmpty();
  }

  @Test
  void shouldTryAgainForTheNextSessionWhereNamesCannotBeRead() throws IOException {
    Files.writeString(list, "0000000000000000 T first\n");
    assertThat(store.begin(KEPT_NAMES)).isSameAs(KernelSymbols.NONE);
    store.end();
    log.expect("no names for addresses: .*kptr_restrict");

    Files.writeString(list, "ffffffff81000000 T first\n");
    assertThat(store.begin(NAMES).nameOf(ADDRESS)).isEqualTo("first");
  }

  @Test
  void shouldReportSizeOfLoadedSymbols() {
    store.begin(NAMES);

    assertThat(store.held())
        .hasValueSatisfying(table -> {
          assertThat(table.count()).isEqualTo(1);
          assertThat(table.sizeBytes()).isBetween(13L, 100L);
        });
  }
}
