package dev.sonda.probe.jfr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class JvmObstacleFinderTest {
  private static final int UID = 1000;
  private static final JavaProcess PROCESS = new JavaProcess(12, UID, "me", "my.Main", List.of());

  @TempDir Path proc;

  private void mapped(String library) throws IOException {
    String others = "7f00-7f01 r--p 0 fe:01 11 /usr/lib/libc.so.6\n";
    write("12/maps", others + "7f02-7f03 r-xp 0 fe:01 12 " + library + "\n");
  }

  private void write(String file, String text) throws IOException {
    Path path = proc.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private Optional<String> found() {
    return new JvmObstacleFinder(proc)
        .find(PROCESS, new AttachPermissions(UID))
        .map(JvmObstacle::described);
  }

  @Test
  void shouldFindNoObstacleWhenReleaseFileIsMissingOrHasJfr() throws IOException {
    assertThat(found()).isEmpty();
    mapped("/opt/jdk/lib/server/libjvm.so");
    assertThat(found()).isEmpty();
    write("12/root/opt/jdk/release", "JAVA_VERSION=\"25.0.1\"\nMODULES=\"java.base jdk.jfr\"\n");
    assertThat(found()).isEmpty();
  }

  @Test
  void shouldReportOwnerWhenJvmBelongsToAnotherUser() {
    assertThat(new JvmObstacleFinder(proc).find(PROCESS, new AttachPermissions(UID + 1)))
        .contains(
            new JvmObstacle(
                "belongs to me",
                "run the daemon as root or as that user, or start it with"
                    + " -javaagent:sonda-agent.jar=on=jfr"));
  }

  @Test
  void shouldReportDisabledAttachInCommandLineOrEnvironment() throws IOException {
    String sentence =
        "was started with -XX:+DisableAttachMechanism; to mend it: start it without that option,"
            + " or with -javaagent:sonda-agent.jar=on=jfr";
    write("12/cmdline", "java\0-XX:+DisableAttachMechanism\0my.Main\0");
    assertThat(found()).contains(sentence);
    write("12/cmdline", "java\0my.Main\0");
    assertThat(found()).isEmpty();
    write("12/environ", "A=b\0JAVA_TOOL_OPTIONS=-Xmx1g -XX:+DisableAttachMechanism\0");
    assertThat(found()).contains(sentence);
  }

  @Test
  void shouldReportJavaReleaseThatIsTooOld() throws IOException {
    mapped("/opt/jdk/lib/server/libjvm.so");
    write("12/root/opt/jdk/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"11.0.2\"\n");
    assertThat(found()).contains("runs on Java 11; to mend it: run it on Java 17 or later");
    mapped("/opt/jdk8/jre/lib/amd64/server/libjvm.so");
    write("12/root/opt/jdk8/release", "JAVA_VERSION=\"1.8.0_402\"\n");
    assertThat(found()).contains("runs on Java 8; to mend it: run it on Java 17 or later");
  }

  @Test
  void shouldIgnoreReleaseFileWhenInvalidOrNamedPipe() throws Exception {
    mapped("/app/lib/server/libjvm.so");
    write("12/root/app/release", "JAVA_VERSION=\"99999999999999999999\"\n");
    assertThat(found()).isEmpty();
    Path pipe = proc.resolve("12/root/app/release");
    Files.delete(pipe);
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(found()).isEmpty();
  }

  @Test
  void shouldReportJavaRuntimeThatLacksJfrModule() throws IOException {
    mapped("/app/lib/server/libjvm.so");
    write("12/root/app/release", "JAVA_VERSION=\"25\"\nMODULES=\"java.base jdk.jfrx\"\n");
    assertThat(found()).hasValueSatisfying(it -> assertThat(it).contains("module jdk.jfr;"));
  }

  @Test
  void shouldReportOpenJ9AsUnsupported() throws IOException {
    mapped("/opt/jdk/lib/default/libj9vm29.so");
    assertThat(found()).hasValueSatisfying(it -> assertThat(it).startsWith("is OpenJ9"));
  }
}
