package dev.sonda.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnedFdTest {
  private final List<Integer> closed = new ArrayList<>();
  private final OwnedFd fd = OwnedFd.of(7, number -> number + 1, closed::add);

  @Test
  void shouldCloseDescriptorOnceWhenClosedTwice() {
    fd.close();
    fd.close();

    assertThat(closed).containsExactly(7);
    assertThatThrownBy(fd::number).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldLeaveDescriptorOpenWhenOwnershipWasTransferred() {
    assertThat(fd.release()).isEqualTo(7);
    fd.close();

    assertThat(closed).isEmpty();
    assertThatThrownBy(fd::release).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldCloseDuplicateIndependentlyOfOriginal() {
    OwnedFd duplicate = fd.duplicate();
    fd.close();

    assertThat(duplicate.number()).isEqualTo(8);
    duplicate.close();
    assertThat(closed).containsExactly(7, 8);
  }

  @Test
  void shouldFailToDuplicateWhenDescriptorsAreExhausted() {
    OwnedFd last =
        OwnedFd.of(
            7,
            _ -> {
              throw new IOException("too many open files");
            },
            closed::add);

    assertThatThrownBy(last::duplicate)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("too many open files");
  }

  @Test
  void shouldRefuseNumberWhenItIsNegative() {
    assertThatThrownBy(() -> OwnedFd.of(-1, number -> number, closed::add))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
