package dev.sonda.trace.metrics.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import dev.sonda.trace.metrics.MetricException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ProtoParserTest {
  private static FileDescriptorProto parse(String text) throws MetricException {
    return ProtoParser.parse("a.proto", text);
  }

  @Test
  void shouldParseNestedMessages() throws Exception {
    FileDescriptorProto file =
        parse(
            """
            // A comment; /* not the begin of another */
            syntax = "proto2";
            package a.b;
            import public "c.proto";
            option java_package = "x";
            /* message Nothing {} */
            message M {
              reserved 4, 5 to 6;
              optional int64 id = 1 [deprecated = true, (my.option) = { a: "]" }];
              repeated Inner inner = 0x2;
              message Inner { required string name = 1; }
              enum Kind { option allow_alias = true; A = 0; B = -1 [deprecated = true]; }
              oneof either { Kind kind = 7; .a.b.M other = 8; }
              map<string, Inner> by_name = 9;
              extensions 100 to 200, 300, 1000 to max;
            }
            extend M { optional bool flag = 100; }
            """);
    assertThat(file.getPackage()).isEqualTo("a.b");
    assertThat(file.getDependencyList()).containsExactly("c.proto");
    assertThat(file.getPublicDependencyList()).containsExactly(0);
    assertThat(file.getExtension(0).getExtendee()).isEqualTo("M");
    DescriptorProto message = file.getMessageType(0);
    assertThat(message.getFieldList())
        .extracting(FieldDescriptorProto::getName, FieldDescriptorProto::getNumber)
        .containsExactly(
            tuple("id", 1),
            tuple("inner", 2),
            tuple("kind", 7),
            tuple("other", 8),
            tuple("by_name", 9));
    assertThat(message.getField(2).getOneofIndex()).isZero();
    assertThat(message.getField(4).getTypeName()).isEqualTo("ByNameEntry");
    assertThat(message.getNestedTypeList())
        .extracting(DescriptorProto::getName)
        .containsExactly("Inner", "ByNameEntry");
    assertThat(message.getEnumType(0).getValue(1).getNumber()).isEqualTo(-1);
    assertThat(message.getExtensionRangeCount()).isEqualTo(3);
    assertThat(message.getExtensionRange(1).getEnd()).isEqualTo(301);
  }

  @Test
  void shouldSkipServiceDefinitions() throws Exception {
    assertThat(parse("service S { rpc A(M) returns (M) { option x = 1; } } message M {}"))
        .extracting(FileDescriptorProto::getMessageTypeCount)
        .isEqualTo(1);
  }

  @Test
  void shouldReportLineOfSyntaxError() {
    assertThatThrownBy(() -> parse("message M {\n  optional int64 id 1;\n}"))
        .hasMessage("a.proto:2: = is expected, not 1");
    assertThatThrownBy(() -> parse("message M {")).hasMessageStartingWith("a.proto:1: a name");
    assertThatThrownBy(() -> parse("\noption a = \"x")).hasMessage("a.proto:2: a text has no end");
  }
}
