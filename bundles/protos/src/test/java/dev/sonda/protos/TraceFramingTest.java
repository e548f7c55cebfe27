package dev.sonda.protos;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFramingTest {
  private final byte[] trace = new byte[2000];
  private final MemorySegment memory = MemorySegment.ofArray(trace);

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 127, 128, 16383, 16384, Integer.MAX_VALUE, Long.MAX_VALUE, -1})
  void shouldEncodeNumberAsProtobufDoes(long value) throws Exception {
    byte[] expected = new byte[CodedOutputStream.computeUInt64SizeNoTag(value)];
    CodedOutputStream.newInstance(expected).writeUInt64NoTag(value);

    assertThat(WireVarint.sizeBytes(value)).isEqualTo(expected.length);
    assertThat(WireVarint.put(trace, 3, value)).isEqualTo(3 + expected.length);
    assertThat(ByteBuffer.wrap(trace, 3, expected.length)).isEqualTo(ByteBuffer.wrap(expected));
    assertThat(WireVarint.put(memory, 30, value)).isEqualTo(30 + expected.length);
    assertThat(ByteBuffer.wrap(trace, 30, expected.length)).isEqualTo(ByteBuffer.wrap(expected));
  }

  @Test
  void shouldFindEndOfPacketWhenItWasFramed() {
    long packet = TraceFraming.putPreamble(memory, 0, 300);

    assertThat(packet + 300).isEqualTo(TraceFraming.sizeInTrace(300));
    assertThat(memory.get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 0x0A);
    assertThat(TraceFraming.endOfPacket(memory, 0, trace.length)).isEqualTo(packet + 300);
  }

  @Test
  void shouldFindLastWholePacketWhenTraceIsCut() {
    long first = TraceFraming.putPreamble(memory, 0, 5) + 5;
    long second = TraceFraming.putPreamble(memory, first, 200) + 200;

    assertThat(TraceFraming.lastBoundary(memory, second)).isEqualTo(second);
    assertThat(TraceFraming.lastBoundary(memory, second - 1)).isEqualTo(first);
    assertThat(TraceFraming.lastBoundary(memory, first + 2)).isEqualTo(first);
    assertThat(TraceFraming.lastBoundary(memory, first - 1)).isZero();
  }
}
