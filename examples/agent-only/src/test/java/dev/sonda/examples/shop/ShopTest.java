package dev.sonda.examples.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the example without the agent; the integration test {@code AgentOnlyIT} runs it with the
 * agent.
 */
@Timeout(240)
class ShopTest {

  @Test
  void shouldNotDependOnTracingClasses() {
    assertThatThrownBy(() -> Class.forName("dev.sonda.track.event.Tracing"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  @Test
  void shouldProcessAllOrdersAndEndWhenNotTraced() throws Exception {
    assertThat(Shop.run()).isEqualTo(100);
  }
}
