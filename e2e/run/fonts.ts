import { aptInstall, canUseApt, type Machine, thisMachine } from './browser.ts'

const debianPackages = ['fonts-noto-core', 'fonts-noto-cjk', 'fontconfig']

/** Installs missing fonts for Chinese and Arabic as root, else prints which are missing. */
export async function provisionFonts(machine: Machine = thisMachine): Promise<void> {
  if (machine.platform !== 'linux' || (await hasFonts(machine))) return
  if (canUseApt(machine)) {
    machine.say('Fonts for Chinese or Arabic are missing: installing them with apt-get.')
    await aptInstall(machine, debianPackages)
    if (await hasFonts(machine)) return
  }
  machine.say(
    `Fonts for Chinese or Arabic are missing (Debian: ${debianPackages.join(', ')}); pictures will show boxes.`,
  )
}

/** Whether some font has Chinese, and some Arabic. */
export async function hasFonts({ run }: Machine): Promise<boolean> {
  for (const language of ['zh', 'ar']) {
    const { exitCode, stdout } = await run('fc-list', [`:lang=${language}`, 'family'])
    if (exitCode !== 0 || stdout.trim() === '') return false
  }
  return true
}
