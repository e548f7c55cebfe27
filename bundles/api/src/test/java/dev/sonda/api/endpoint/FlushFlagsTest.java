package dev.sonda.api.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.FlushFlags.Initiator;
import dev.sonda.api.endpoint.FlushFlags.Reason;
import org.junit.jupiter.api.Test;

class FlushFlagsTest {

  @Test
  void shouldPackReasonAndInitiatorAsPerfettoDoes() {
    assertThat(new FlushFlags(Reason.TRACE_STOP, Initiator.PERFETTO_CMD).bits()).isEqualTo(0x22);
    assertThat(new FlushFlags(Reason.UNKNOWN, Initiator.UNKNOWN).bits()).isZero();
    assertThat(new FlushFlags(Reason.EXPLICIT, Initiator.CONSUMER_SDK).bits()).isEqualTo(0x34);
  }
}
