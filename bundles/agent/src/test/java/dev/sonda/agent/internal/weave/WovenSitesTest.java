package dev.sonda.agent.internal.weave;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sonda.agent.internal.rule.Hook;
import dev.sonda.agent.internal.rule.TracedOperationKind;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The numbers by which hooks refer to woven methods. */
@Timeout(240)
class WovenSitesTest {
  /** A number of methods such as a large application may have woven. */
  private static final int MANY = 20_000;

  /**
   * Upper limit of memory per site: its key of some forty letters, its map entry, its share of the
   * growing tables.
   */
  private static final long MAX_BYTES_PER_SITE = 600;

  private final WovenSites sites = new WovenSites();
  private MethodModel method;

  @BeforeEach
  void readMethod() throws Exception {
    try (InputStream sample = WovenSitesTest.class.getResourceAsStream("WovenSample.class")) {
      byte[] bytes = Objects.requireNonNull(sample).readAllBytes();
      method = ClassFile.of().parse(bytes).methods().getFirst();
    }
  }

  private static Hook hook(int number) {
    return new Hook(
        Hook.Where.AROUND, TracedOperationKind.METHOD, "test", "name" + number, Hook.NO_DETAIL);
  }

  @Test
  void shouldReturnHookOfEachSiteByItsNumber() {
    for (int i = 0; i < 1000; i++) {
      assertThat(sites.idOf("class" + i, method, hook(i))).isEqualTo(i);
    }
    assertThat(IntStream.range(0, 1000)).allMatch(i -> hook(i).equals(sites.hook(i)));
    assertThat(sites.hook(1000)).isNull();
    assertThat(sites.hook(-1)).isNull();
    assertThat(sites.hook(Integer.MAX_VALUE)).isNull();
  }

  @Test
  void shouldKeepNumberWhenClassIsWovenAgain() {
    sites.idOf("first", method, hook(0));
    sites.idOf("second", method, hook(1));
    assertThat(sites.idOf("first", method, hook(2))).isZero();
    assertThat(sites.hook(0)).isEqualTo(hook(0));
    assertThat(sites.idOf("third", method, hook(3))).isEqualTo(2);
  }

  /** With this many sites, copying the table for each new site would take 40 KB per site. */
  @Test
  void shouldNotAllocateMorePerSiteWhenManySitesExist() {
    Hook hook = hook(0);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < MANY; i++) {
      sites.idOf("some.package.SomeClass" + i, method, hook);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(allocated / MANY).isLessThan(MAX_BYTES_PER_SITE);
  }
}
