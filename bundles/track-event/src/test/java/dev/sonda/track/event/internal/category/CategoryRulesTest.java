package dev.sonda.track.event.internal.category;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Category rules as tested by TrackEventCategoriesWithTags and related tests of Perfetto's SDK. */
class CategoryRulesTest {
  private static final List<String> NONE = List.of();

  private final CategoryRegistry registry = new CategoryRegistry();

  private boolean enables(CategoryRules rules, String name, String... tags) {
    return rules.enable(new CategoryState(name, "", List.of(tags), NONE, _ -> {}), registry);
  }

  private static CategoryRules categories(List<String> enabled, List<String> disabled) {
    return new CategoryRules(enabled, disabled, NONE, NONE);
  }

  private static CategoryRules tags(List<String> enabled, List<String> disabled) {
    return new CategoryRules(NONE, NONE, enabled, disabled);
  }

  @Test
  void shouldEnableAllButSlowAndDebugWhenConfigSaysNothing() {
    CategoryRules rules = categories(NONE, NONE);
    assertThat(enables(rules, "test")).isTrue();
    assertThat(enables(rules, "test", "tag")).isTrue();
    assertThat(enables(rules, "test", "slow")).isFalse();
    assertThat(enables(rules, "test", "tag", "debug")).isFalse();
  }

  @Test
  void shouldPreferExactNameOverPrefixAndPrefixOverStar() {
    CategoryRules rules = categories(List.of("net.http"), List.of("net.*", "*"));
    assertThat(enables(rules, "net.http")).isTrue();
    assertThat(enables(rules, "net.dns")).isFalse();
    assertThat(enables(rules, "disk")).isFalse();
    assertThat(enables(categories(List.of("*"), List.of("net.*")), "net.dns")).isFalse();
    assertThat(enables(categories(List.of("*"), List.of("net.*")), "disk")).isTrue();
  }

  @Test
  void shouldPreferEnabledCategoryOverDisabledOne() {
    assertThat(enables(categories(List.of("foo"), List.of("foo")), "foo")).isTrue();
    assertThat(enables(categories(List.of("*"), List.of("*")), "foo")).isTrue();
  }

  @Test
  void shouldPreferNameOverTag() {
    CategoryRules rules = new CategoryRules(List.of("foo"), NONE, NONE, List.of("tag"));
    assertThat(enables(rules, "foo", "tag")).isTrue();
    assertThat(enables(rules, "bar", "tag")).isFalse();
    assertThat(enables(rules, "bar")).isTrue();
  }

  @Test
  void shouldPreferDisabledTagOverEnabledOne() {
    assertThat(enables(tags(List.of("a"), List.of("b")), "foo", "a", "b")).isFalse();
    assertThat(enables(tags(List.of("a"), List.of("*")), "foo", "a")).isTrue();
    assertThat(enables(tags(List.of("a"), List.of("*")), "foo", "c")).isFalse();
  }

  @Test
  void shouldEnableSlowAndDebugWhenConfigNamesTags() {
    assertThat(enables(tags(List.of("tag"), NONE), "foo", "slow")).isTrue();
    assertThat(enables(tags(NONE, List.of("tag")), "foo", "debug")).isTrue();
    assertThat(enables(tags(List.of("slow"), NONE), "foo", "slow", "debug")).isTrue();
  }

  @Test
  void shouldEnableGroupWhenOneOfItsCategoriesIs() {
    registry.add(new CategoryState("quiet", "", List.of("debug"), NONE, _ -> {}));
    CategoryState group =
        new CategoryState("loud,quiet", "", NONE, List.of("loud", "quiet"), _ -> {});
    assertThat(categories(NONE, NONE).enable(group, registry)).isTrue();
    assertThat(categories(NONE, List.of("loud")).enable(group, registry)).isFalse();
    assertThat(categories(List.of("quiet"), List.of("*")).enable(group, registry)).isTrue();
  }

  @Test
  void shouldEnableCategoryCreatedWhileSessionRecords() {
    int[] mask = {0};
    registry.enable(3, categories(List.of("late"), List.of("*")));
    registry.add(new CategoryState("late", "", NONE, NONE, newMask -> mask[0] = newMask));
    assertThat(mask[0]).isEqualTo(8);
    registry.disable(3);
    assertThat(mask[0]).isZero();
  }
}
