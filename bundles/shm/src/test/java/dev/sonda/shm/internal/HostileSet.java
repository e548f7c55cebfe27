package dev.sonda.shm.internal;

import dev.sonda.shm.internal.memory.MemfdFactoryTest;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What a hostile producer can do to the service, done in a fresh virtual machine: the program of
 * {@link ColdHostileTest}. It calls the tests themselves; its argument is a folder for their files.
 */
@SuppressWarnings("JUnitMethodInvoked") // that is the point: the same, without JUnit, while cold
public final class HostileSet {
  private HostileSet() {}

  public static void main(String[] args) throws Exception {
    new ServiceSideSmbTest().shouldReportMemoryThatWentAwayInsteadOfThrowing();
    new ServiceSideSmbTest().shouldRefuseNumbersThatAreOutside(4294967295L, 0);
    new ServiceSideSmbTest().shouldNoticeAHeaderThatChangedUnderItsHands("0xFFFFFFFF");
    new HostileMemoryTest().shouldReadOnAndStayInside();

    MemfdFactoryTest adopting = new MemfdFactoryTest();
    adopting.folder = Path.of(args[0]);
    adopting.shouldRefuseMemoryThatCanBeResized();
    adopting.shouldRefuseMemoryThatNeverAllowedSeals();
    adopting.shouldRefuseUnacceptableSizes(0);
    adopting.shouldRefuseWhatIsNoMemfd();
    adopting.shouldRefuseMemoryThatCannotBeWritten();
    adopting.shouldNeverMapWhatItRefuses();
    PrintStream out = System.out;
    out.println("survived");
  }
}
