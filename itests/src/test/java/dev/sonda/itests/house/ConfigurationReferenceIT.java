package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks that docs/configuration.md matches the settings that the bundles declare and the
 * distribution ships.
 */
class ConfigurationReferenceIT {
  private static final Path SONDA = Path.of(System.getProperty("sonda.distribution"));
  private static final Path DOCUMENT =
      Path.of(System.getProperty("sonda.root"), "docs/configuration.md");

  @Test
  void shouldMatchGeneratedReference() throws Exception {
    assertThat(DOCUMENT)
        .as("docs/update-configuration writes it anew")
        .hasSameTextualContentAs(SONDA.resolve("share/doc/configuration.md"));
  }

  @Test
  void shouldDescribeEveryKey() throws Exception {
    List<String> rows =
        Files.readAllLines(DOCUMENT).stream().filter(line -> line.startsWith("| `")).toList();
    assertThat(rows)
        .anyMatch(row -> row.startsWith("| `adoptProducerMemory` |"))
        .anyMatch(row -> row.startsWith("| `shmSizeKb` |"))
        .anyMatch(row -> row.startsWith("| `hookTimeoutS` |"))
        .anyMatch(row -> row.startsWith("| `felix.fileinstall.poll` |"))
        .allSatisfy(row -> assertThat(cells(row).getLast()).as(row).hasSizeGreaterThan(15));
  }

  /** A number without a unit is a count, and its description says so. */
  @Test
  void shouldHaveUnitForEveryNumber() throws Exception {
    assertThat(Files.readAllLines(DOCUMENT))
        .filteredOn(line -> line.contains("| number"))
        .isNotEmpty()
        .allSatisfy(row -> {
          List<String> cells = cells(row);
          assertThat(cells.get(2).isEmpty() ? cells.getLast() : "How many").startsWith("How many");
        });
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.substring(1, row.length() - 1).split(" \\|", -1))
        .map(String::strip)
        .toList();
  }
}
