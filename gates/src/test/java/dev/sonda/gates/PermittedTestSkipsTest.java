package dev.sonda.gates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A skipped test is excused only by an absent resource, never by its name alone. */
class PermittedTestSkipsTest {
  private static final String LIST =
      """
      | test | may be skipped if there is | why |
      |---|---|---|
      | `PeerIT` | no variable PEER or no file socket | it is another's |
      | `PartTest#shouldDoMore` | another machine | who knows |
      """;

  @TempDir Path root;

  @Test
  void shouldExcuseSkippedTestWhenConditionHolds() throws IOException {
    assertThat(excuses(Map.of(), "PeerIT", "shouldCall"))
        .containsExactly("no variable PEER", "no file socket");
    assertThat(excuses(Map.of("PEER", "x"), "PeerIT", "")).containsExactly("no file socket");
  }

  @Test
  void shouldNotExcuseSkippedTestWhenConditionDoesNotHold() throws IOException {
    Files.createFile(root.resolve("socket"));
    assertThat(excuses(Map.of("PEER", "x"), "PeerIT", "shouldCall")).isEmpty();
  }

  @Test
  void shouldNotExcuseSkippedTestWhenNotListed() throws IOException {
    assertThat(excuses(Map.of(), "OtherIT", "shouldCall")).isEmpty();
    assertThat(excuses(Map.of(), "PartTest", "shouldDoLess")).isEmpty();
  }

  @Test
  void shouldExcuseByMachineOnlyWhenOtherTestsOfClassRan() throws IOException {
    ReportedTestCase skipped = skipped("PartTest", "shouldDoMore");
    assertThat(list(Map.of()).excuses(skipped, Set.of("a.PartTest")))
        .containsExactly("another machine");
    assertThat(list(Map.of()).excuses(skipped, Set.of())).isEmpty();
  }

  @Test
  void shouldRefuseUnknownCondition() {
    assertThatThrownBy(() -> new TestSkipCondition("no luck").isHere(root, Map.of()))
        .hasMessage("no such condition: no luck");
    assertThatThrownBy(() -> new TestSkipCondition("bad weather").isHere(root, Map.of()))
        .hasMessage("no such condition: bad weather");
  }

  @Test
  void shouldLookProgramsUpOnThePath() throws IOException {
    Map<String, String> environment = Map.of("PATH", root.toString());
    TestSkipCondition absence = new TestSkipCondition("no program sonda-sample");
    assertThat(absence.isHere(root, environment)).isTrue();
    Path program = Files.createFile(root.resolve("sonda-sample"));
    assertThat(program.toFile().setExecutable(true)).isTrue();
    assertThat(absence.isHere(root, environment)).isFalse();
  }

  @Test
  void shouldLookUpFilesBesidePerfettosPrograms() throws IOException {
    Map<String, String> environment = Map.of("PERFETTO_BIN", root.toString());
    TestSkipCondition absence = new TestSkipCondition("no file $PERFETTO_BIN/slices");
    assertThat(absence.isHere(Path.of("/"), environment)).isTrue();
    Files.createFile(root.resolve("slices"));
    assertThat(absence.isHere(Path.of("/"), environment)).isFalse();
  }

  private List<String> excuses(Map<String, String> environment, String name, String method)
      throws IOException {
    return list(environment).excuses(skipped(name, method), Set.of());
  }

  private PermittedTestSkips list(Map<String, String> environment) {
    return PermittedTestSkips.parse(LIST, root, environment);
  }

  private ReportedTestCase skipped(String name, String method) {
    return new ReportedTestCase(root, "a." + name, method, "because", true);
  }
}
