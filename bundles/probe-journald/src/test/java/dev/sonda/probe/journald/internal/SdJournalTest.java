package dev.sonda.probe.journald.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.journald.internal.JournalOpener.MissingLibraryException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** The real library, where it is installed, with folders that hold no journal. */
class SdJournalTest {
  @TempDir private Path folder;

  static boolean hasLibrary() {
    try {
      Libsystemd.load();
      return true;
    } catch (MissingLibraryException e) {
      return false;
    }
  }

  @Test
  @EnabledIf(value = "hasLibrary", disabledReason = "libsystemd.so.0 is not installed")
  void shouldFindNothingInAnEmptyFolder() throws IOException {
    try (SdJournal journal = SdJournal.openFolder(folder)) {
      journal.addMatch("PRIORITY=3");
      journal.seekEnd();
      journal.refresh();
      assertThat(journal.next()).isFalse();
    }
  }

  @Test
  @EnabledIf(value = "hasLibrary", disabledReason = "libsystemd.so.0 is not installed")
  void shouldReportErrorOfLibrary() throws IOException {
    assertThatThrownBy(() -> SdJournal.openFolder(folder.resolve("missing")))
        .isInstanceOf(IOException.class)
        .hasMessage("opening the journal failed with errno 2");
    try (SdJournal journal = SdJournal.openFolder(folder)) {
      assertThatThrownBy(() -> journal.addMatch("no filter"))
          .hasMessage("the filter no filter failed with errno 22");
      assertThatThrownBy(journal::monotonicUs).hasMessageContaining("errno 99");
    }
  }

  @Test
  @EnabledIf(value = "hasLibrary", disabledReason = "libsystemd.so.0 is not installed")
  void shouldCloseJournalOnlyOnce() throws IOException {
    SdJournal journal = SdJournal.openFolder(folder);
    journal.close();
    journal.close();
  }

  @Test
  @EnabledIf(value = "hasLibrary", disabledReason = "libsystemd.so.0 is not installed")
  void shouldSayWhichFunctionIsMissing() throws IOException {
    Libsystemd library = Libsystemd.load();

    assertThatThrownBy(() -> library.function("sd_journal_from_the_future"))
        .isInstanceOf(MissingLibraryException.class)
        .hasMessageContaining("has no sd_journal_from_the_future");
  }

  @Test
  void shouldReportMissingLibrary() {
    assertThatThrownBy(() -> Libsystemd.load("libnowhere.so.7"))
        .isInstanceOf(MissingLibraryException.class)
        .hasMessage("libnowhere.so.7 is missing");
  }
}
