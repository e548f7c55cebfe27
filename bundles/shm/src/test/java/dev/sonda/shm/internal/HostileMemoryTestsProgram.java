package dev.sonda.shm.internal;

import dev.sonda.shm.internal.memory.MemfdFactoryTest;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The program of {@link ColdJvmHostileMemoryTest}: attacks of a hostile producer on the service,
 * run in a fresh virtual machine. It calls the test methods directly; its argument is a folder for
 * their files.
 */
// deliberately runs the test methods without JUnit, in a fresh virtual machine
@SuppressWarnings("JUnitMethodInvoked")
public final class HostileMemoryTestsProgram {
  private HostileMemoryTestsProgram() {}

  public static void main(String[] args) throws Exception {
    new ServiceSideSmbTest().shouldReturnFaultWhenMemoryIsTruncated();
    new ServiceSideSmbTest().shouldRefusePageAndChunkNumbersOutOfBounds(4294967295L, 0);
    new ServiceSideSmbTest().shouldDetectHeaderThatChangesWhileReading("0xFFFFFFFF");
    new HostileMemoryTest().shouldReadHostileMemoryWithinBounds();

    MemfdFactoryTest adopting = new MemfdFactoryTest();
    adopting.folder = Path.of(args[0]);
    adopting.shouldRefuseMemoryThatCanBeResized();
    adopting.shouldRefuseMemoryThatNeverAllowedSeals();
    adopting.shouldRefuseToAdoptMemoryOfInvalidSize(0);
    adopting.shouldRefuseFilesThatAreNoMemfd();
    adopting.shouldRefuseMemoryThatCannotBeWritten();
    adopting.shouldNotMapRefusedMemory();
    PrintStream out = System.out;
    out.println("survived");
  }
}
