package dev.sonda.probe.jfr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaProcessFinderTest {
  @TempDir Path folder;

  private Path temporary;
  private Path proc;

  @BeforeEach
  void makeFolders() throws IOException {
    temporary = Files.createDirectories(folder.resolve("tmp"));
    proc = Files.createDirectories(folder.resolve("proc"));
    Files.createDirectories(temporary.resolve("hsperfdata_me"));
  }

  private void process(String pid, String command) throws IOException {
    Files.createDirectories(proc.resolve(pid));
    Files.writeString(proc.resolve(pid).resolve("cmdline"), command);
  }

  private void performanceData(String name) throws IOException {
    Files.createFile(temporary.resolve("hsperfdata_me").resolve(name));
  }

  private List<JavaProcess> found() throws IOException {
    return new JavaProcessFinder(temporary, proc).find();
  }

  @Test
  void shouldFindJvmsByTheirPerformanceData() throws IOException {
    process("12", "java\0-Xmx1g\0-cp\0a.jar\0my.Main\0arg\0");
    process("13", "bash\0");
    performanceData("12");
    assertThat(found()).singleElement().extracting(JavaProcess::pid).isEqualTo(12);
    assertThat(found().getFirst().mainName()).isEqualTo("my.Main");
  }

  @Test
  void shouldIgnorePerformanceDataWithoutProcess() throws IOException {
    performanceData("12");
    performanceData("no-number");
    performanceData("99999999999");
    assertThat(found()).isEmpty();
  }

  /** Any user can create a link to a folder of another user. */
  @Test
  void shouldNotFollowSymbolicLinksToPerformanceData() throws IOException {
    process("12", "java\0my.Main\0");
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createFile(elsewhere.resolve("12"));
    Files.createSymbolicLink(temporary.resolve("hsperfdata_you"), elsewhere);
    Files.createSymbolicLink(
        temporary.resolve("hsperfdata_me").resolve("12"), elsewhere.resolve("12"));
    assertThat(found()).isEmpty();
  }

  @Test
  void shouldFindJvmsByMappedLibjvm() throws IOException {
    process("14", "/opt/jdk/bin/java\0Main\0");
    process("15", "bash\0");
    Files.writeString(proc.resolve("14/maps"), "7f00-7f01 r-xp 0 fe:01 12 /opt/jdk/libjvm.so\n");
    Files.writeString(proc.resolve("15/maps"), "7f00-7f01 r-xp 0 fe:01 12 /usr/lib/libc.so.6\n");
    assertThat(found()).extracting(JavaProcess::pid).containsExactly(14);
  }

  @Test
  void shouldFindShellsThatBecomeJvms() throws IOException {
    process("15", "bash\0");
    JavaProcessFinder processes = new JavaProcessFinder(temporary, proc);
    for (int look = 0; look < 100; look++) {
      assertThat(processes.find()).isEmpty();
    }
    Files.writeString(proc.resolve("15/maps"), "7f00-7f01 r-xp 0 fe:01 12 /opt/jdk/libjvm.so\n");
    boolean isFound = false;
    for (int look = 0; look < 64; look++) {
      isFound |= !processes.find().isEmpty();
    }
    assertThat(isFound).isTrue();
  }

  @Test
  void shouldReadUserAndControlGroups() throws IOException {
    process("12", "java\0my.Main\0");
    performanceData("12");
    Files.writeString(proc.resolve("12/cgroup"), "0::/system.slice/docker-4f0c.scope\n");
    JavaProcess found = found().getFirst();
    assertThat(found.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(found.groups()).containsExactly("system.slice", "docker-4f0c.scope");
  }

  /** Services are moved to their control group after they have started. */
  @Test
  void shouldNoticeMoveOfNewProcessInNextSearch() throws IOException {
    process("12", "java\0my.Main\0");
    performanceData("12");
    JavaProcessFinder processes = new JavaProcessFinder(temporary, proc);
    assertThat(processes.find().getFirst().groups()).isEmpty();
    Files.writeString(proc.resolve("12/cgroup"), "0::/shop.service\n");
    assertThat(processes.find().getFirst().groups()).containsExactly("shop.service");
  }

  @Test
  void shouldNoticeChangesOfOldProcessInTimeAndItsEndAtOnce() throws IOException {
    process("12", "java\0my.Main\0");
    performanceData("12");
    JavaProcessFinder processes = new JavaProcessFinder(temporary, proc);
    for (int search = 0; search < 20; search++) {
      assertThat(processes.find().getFirst().mainName()).isEqualTo("my.Main");
    }
    process("12", "java\0my.Other\0");
    String last = "";
    for (int search = 0; search < 8; search++) {
      last = processes.find().getFirst().mainName();
    }
    assertThat(last).isEqualTo("my.Other");
    Files.delete(proc.resolve("12/cmdline"));
    Files.delete(proc.resolve("12"));
    assertThat(processes.find()).isEmpty();
  }

  @Test
  void shouldReadMainClassOrJarNameFromCommandLine() {
    assertThat(name("java", "-jar", "/opt/app/app.jar", "x")).isEqualTo("app.jar");
    assertThat(name("java", "--module-path", "mods", "-m", "my.mod/my.Main"))
        .isEqualTo("my.mod/my.Main");
    assertThat(name("java", "@options", "-Dx=y", "Main")).isEqualTo("Main");
    assertThat(name("java", "-version")).isEmpty();
    assertThat(name("java")).isEmpty();
  }

  private static String name(String... command) {
    return JavaCommandLine.mainName(List.of(command));
  }
}
