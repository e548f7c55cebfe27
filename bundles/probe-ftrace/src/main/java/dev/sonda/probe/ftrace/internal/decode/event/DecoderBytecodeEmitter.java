package dev.sonda.probe.ftrace.internal.decode.event;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.sonda.probe.ftrace.internal.bundle.FtraceBundleFieldNumbers;
import dev.sonda.probe.ftrace.internal.bundle.ProtobufWireEncoder;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.FieldMove;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Emits the bytecode of {@link EventDecoder#decode} that decodes one event by its plan. The index
 * to write at is kept in the variable of the parameter {@code at}, which every call updates.
 */
final class DecoderBytecodeEmitter {
  /** Local variable slots of the parameters of {@code decode}; slot 0 is the decoder itself. */
  private static final int PAGE = 1;

  private static final int BEGIN = 2;
  private static final int END = 3;
  private static final int OUT = 4;
  private static final int AT = 5;
  private static final int CONTEXT = 6;

  /** Maximum length of a thread's name in bytes, including a terminating zero. */
  private static final int SHORT_TEXT_BYTES = 16;

  private static final ClassDesc MOVES =
      FieldMoveOperations.class.describeConstable().orElseThrow();
  private static final ClassDesc WIRE = ProtobufWireEncoder.class.describeConstable().orElseThrow();
  private static final ClassDesc BYTES = DecoderCompiler.BYTES;

  private final CodeBuilder code;
  private final ClassDesc decoder;
  private final List<byte[]> texts;
  private final Label invalid;

  /**
   * @param texts list to which the constant texts of the code are added, for the constructor of the
   *     decoder
   */
  DecoderBytecodeEmitter(CodeBuilder code, ClassDesc decoder, List<byte[]> texts) {
    this.code = code;
    this.decoder = decoder;
    this.texts = texts;
    invalid = code.newLabel();
  }

  void emit(EventDecodingPlan plan) {
    if (plan.threadOffset() != EventDecodingPlan.NO_THREAD) {
      withContext("threadId", FtraceBundleFieldNumbers.EVENT_PID, plan.threadOffset());
    }
    message(
        ProtobufWireEncoder.bytesTag(plan.number()),
        plan.maxFixedBytes(),
        plan.dynamicMoves(),
        () -> plan.moves().forEach(this::emit));
    code.iload(AT).ireturn();
    code.labelBinding(invalid).loadConstant(EventDecoder.INVALID).ireturn();
  }

  /**
   * Emits a nested message: a tag, a slot for the size, the content, and the code that fills the
   * slot.
   */
  private void message(int tag, int maxFixedBytes, int dynamicMoves, Runnable inside) {
    int slot = code.allocateLocal(TypeKind.INT);
    int slotBytes = code.allocateLocal(TypeKind.INT);
    slotBytes(maxFixedBytes, dynamicMoves);
    code.istore(slotBytes);
    code.aload(OUT).iload(AT).loadConstant(tag);
    call(WIRE, "tag", CD_int, BYTES, CD_int, CD_int);
    code.dup().istore(slot).iload(slotBytes).iadd().istore(AT);
    inside.run();
    code.aload(OUT).iload(slot).iload(slotBytes);
    code.iload(AT).iload(slot).isub().iload(slotBytes).isub();
    call(WIRE, "fillSlot", CD_void, BYTES, CD_int, CD_int, CD_int);
  }

  private void slotBytes(int maxFixedBytes, int dynamicMoves) {
    if (dynamicMoves == 0) {
      code.loadConstant(ProtobufWireEncoder.slotBytes(maxFixedBytes));
    } else {
      code.loadConstant((long) maxFixedBytes).iload(END).iload(BEGIN).isub().i2l();
      code.loadConstant((long) dynamicMoves).lmul().ladd();
      call(WIRE, "slotBytes", CD_int, CD_long);
    }
  }

  private void emit(FieldMove move) {
    int tag = FieldMoveTags.of(move);
    switch (move) {
      case FieldMove.Unsigned(_, int offset, int size) ->
          plain(size == Long.BYTES ? "number64" : "unsigned" + bits(size), tag, offset);
      case FieldMove.Signed(_, int offset, int size) ->
          plain(size == Long.BYTES ? "number64" : "signed" + bits(size), tag, offset);
      case FieldMove.ThreadId(_, int offset) -> withContext("threadId", tag, offset);
      case FieldMove.Device(_, int offset, int size) -> plain("device" + bits(size), tag, offset);
      case FieldMove.Symbol(_, int offset, int size) ->
          withContext("symbol" + bits(size), tag, offset);
      case FieldMove.TextAt(_, int offset, int size, _) ->
          withContext("textAt" + bits(size), tag, offset);
      case FieldMove.Repeated(_, int offset, int size, int count) ->
          sized(MOVES, "repeated" + bits(size), tag, offset, count);
      case FieldMove.FixedString(_, int offset, int size) -> text(tag, offset, size);
      case FieldMove.FixedBytes(_, int offset, int size) -> sized(WIRE, "bytes", tag, offset, size);
      case FieldMove.TailString(_, int offset) -> tail(tag, offset);
      case FieldMove.DynamicString(_, int offset, int base) ->
          dynamic("dynamicString", tag, offset, base);
      case FieldMove.DynamicBytes(_, int offset, int base) ->
          dynamic("dynamicBytes", tag, offset, base);
      case FieldMove.Constant(_, long value) -> constant(tag, value);
      case FieldMove.Text(_, String value) -> knownText(tag, value);
      case FieldMove.Named named -> named(tag, named);
    }
  }

  private static int bits(int sizeBytes) {
    return Byte.SIZE * sizeBytes;
  }

  private void plain(String method, int tag, int offset) {
    source(tag, offset);
    call(MOVES, method, CD_int, source());
    code.istore(AT);
  }

  private void withContext(String method, int tag, int offset) {
    source(tag, offset);
    code.aload(CONTEXT);
    call(MOVES, method, CD_int, source(DecoderCompiler.CONTEXT));
    code.istore(AT);
  }

  private void sized(ClassDesc owner, String method, int tag, int offset, int size) {
    source(tag, offset);
    code.loadConstant(size);
    call(owner, method, CD_int, source(CD_int));
    code.istore(AT);
  }

  private void text(int tag, int offset, int size) {
    if (size == SHORT_TEXT_BYTES) {
      source(tag, offset);
      call(WIRE, "shortText", CD_int, source());
      code.istore(AT);
    } else {
      sized(WIRE, "text", tag, offset, size);
    }
  }

  private void tail(int tag, int offset) {
    source(tag, offset);
    code.iload(END).iload(BEGIN).isub().loadConstant(offset).isub();
    call(WIRE, "text", CD_int, source(CD_int));
    code.istore(AT);
  }

  private void dynamic(String method, int tag, int offset, int base) {
    source(tag, offset);
    code.iload(BEGIN).loadConstant(base).iadd().iload(END);
    call(MOVES, method, CD_int, source(CD_int, CD_int));
    code.dup().istore(AT).iflt(invalid);
  }

  private void constant(int tag, long value) {
    code.aload(OUT).iload(AT).loadConstant(tag).loadConstant(value);
    call(WIRE, "number", CD_int, BYTES, CD_int, CD_int, CD_long);
    code.istore(AT);
  }

  private void knownText(int tag, String value) {
    code.aload(OUT).iload(AT).loadConstant(tag);
    code.aload(0).getfield(decoder, DecoderCompiler.TEXTS_FIELD, DecoderCompiler.TEXTS);
    code.loadConstant(texts.size()).aaload();
    texts.add(value.getBytes(StandardCharsets.UTF_8));
    call(WIRE, "wholeArray", CD_int, BYTES, CD_int, CD_int, BYTES);
    code.istore(AT);
  }

  private void named(int tag, FieldMove.Named named) {
    message(
        tag,
        named.maxFixedBytes(),
        named.copiesUpToTheRecord() ? 1 : 0,
        () -> {
          emit(named.name());
          emit(named.value());
        });
  }

  /** Loads the arguments of a move: output array and index, tag, input array and index. */
  private void source(int tag, int offset) {
    code.aload(OUT).iload(AT).loadConstant(tag);
    code.aload(PAGE).iload(BEGIN).loadConstant(offset).iadd();
  }

  private static ClassDesc[] source(ClassDesc... more) {
    List<ClassDesc> types = new ArrayList<>(List.of(BYTES, CD_int, CD_int, BYTES, CD_int));
    types.addAll(List.of(more));
    return types.toArray(ClassDesc[]::new);
  }

  private void call(ClassDesc owner, String method, ClassDesc returned, ClassDesc... types) {
    code.invokestatic(owner, method, MethodTypeDesc.of(returned, types));
  }
}
