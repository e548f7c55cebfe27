package dev.sonda.probe.ftrace.internal.decode.event;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles a plan to bytecode: a hidden class whose only method executes the plan's moves one after
 * the other, each a call with constants. The code has no table lookups and no branches over kinds
 * of moves.
 *
 * <pre>
 *   place = FieldMoveOperations.threadId(out, at, TAG, page, begin + 4, context);
 *   slot  = Wire.tag(out, place, TAG);
 *   place = Wire.shortText(out, slot + 1, TAG, page, begin + 8);
 *   place = FieldMoveOperations.threadId(out, place, TAG, page, begin + 24, context);
 *   …
 *   Wire.fillSlot(out, slot, 1, place - slot - 1);
 *   return place;
 * </pre>
 *
 * The class and its code live as long as the decoder. A decoder has no state: any number of
 * sessions may share it, see {@link DecoderCache}.
 */
public final class DecoderCompiler {
  /**
   * Maximum number of moves in one method: the virtual machine doesn't JIT-compile methods of more
   * than 8000 bytes, and a move takes up to 40.
   */
  private static final int MAX_MOVES = 150;

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  private static final ClassDesc NAME =
      ClassDesc.of(DecoderCompiler.class.getPackageName(), "CompiledDecoder");
  static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
  static final ClassDesc TEXTS = BYTES.arrayType();
  static final ClassDesc CONTEXT = DecoderLookupTables.class.describeConstable().orElseThrow();
  private static final ClassDesc DECODER = EventDecoder.class.describeConstable().orElseThrow();
  static final String TEXTS_FIELD = "texts";

  private DecoderCompiler() {}

  /** Creates a decoder with the output of an {@link InterpretedDecoder} for the plan. */
  public static EventDecoder compile(EventDecodingPlan plan) {
    if (plan.moves().size() > MAX_MOVES) {
      return new InterpretedDecoder(plan);
    }
    List<byte[]> texts = new ArrayList<>();
    byte[] code = ClassFile.of().build(NAME, type -> build(type, plan, texts));
    try {
      MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(code, true);
      return (EventDecoder)
          hidden
              .findConstructor(
                  hidden.lookupClass(), MethodType.methodType(void.class, byte[][].class))
              .invoke((Object) texts.toArray(byte[][]::new));
    } catch (Throwable e) {
      throw new IllegalStateException("no code can be made for " + plan.path(), e);
    }
  }

  private static void build(ClassBuilder type, EventDecodingPlan plan, List<byte[]> texts) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(DECODER)
        .withField(TEXTS_FIELD, TEXTS, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL)
        .withMethodBody(
            ConstantDescs.INIT_NAME,
            MethodTypeDesc.of(CD_void, TEXTS),
            0,
            DecoderCompiler::constructor)
        .withMethodBody(
            "decode",
            MethodTypeDesc.of(CD_int, BYTES, CD_int, CD_int, BYTES, CD_int, CONTEXT),
            ClassFile.ACC_PUBLIC,
            code -> new DecoderBytecodeEmitter(code, NAME, texts).emit(plan));
  }

  private static void constructor(CodeBuilder code) {
    code.aload(0)
        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
        .aload(0)
        .aload(1)
        .putfield(NAME, TEXTS_FIELD, TEXTS)
        .return_();
  }
}
