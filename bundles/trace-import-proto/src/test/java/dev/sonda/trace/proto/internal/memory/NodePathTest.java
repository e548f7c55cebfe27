package dev.sonda.trace.proto.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class NodePathTest {
  @Test
  void shouldSkipEmptyParts() {
    assertThat(NodePath.parts("/a//b/")).containsExactly("a", "b");
    assertThat(NodePath.parts("")).isEmpty();
  }

  @Test
  void shouldRefusePathWithTooManyPartsOrCharacters() {
    assertThat(NodePath.isTooLong("a/".repeat(NodePath.MAX_PARTS))).isFalse();
    assertThat(NodePath.isTooLong("a/".repeat(NodePath.MAX_PARTS + 1))).isTrue();
    assertThat(NodePath.isTooLong("a".repeat(NodePath.MAX_CHARACTERS))).isFalse();
    assertThat(NodePath.isTooLong("a".repeat(NodePath.MAX_CHARACTERS + 1))).isTrue();
  }

  @Test
  void shouldOrderPathsByCodePoints() {
    List<String> sorted =
        List.of("", "a", "a/b", "ab", "\u00e9", "\uff5e", "\uff5e\ud83d\ude00", "\ud83d\ude00");
    assertThat(sorted.reversed().stream().sorted(NodePath.ORDER).toList()).isEqualTo(sorted);
  }
}
