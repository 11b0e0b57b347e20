import { defineConfig } from 'rolldown'
import { conditions, serverDirectory } from './conditions.ts'

/**
 * The server as one file: it starts in half the time and rests in a third of the memory that its
 * modules take one by one; and beside it what opens pictures and reads mails, each in a process of its own. Packages
 * with files of their own beside the code stay packages.
 */
const programs: Record<string, string>[] = [
  { main: 'server/main.ts' },
  { 'open-pictures': 'app/studio/media/picture-program.server.ts' },
  { 'read-mails': 'platform/mail/inbound/mail-program.ts' },
]

export default programs.map((input) =>
  defineConfig({
    input,
    platform: 'node',
    external: [
      /^@electric-sql\/pglite/,
      /^pg$/,
      /^nodemailer$/,
      /^pino$/,
      /^pdfkit$/,
      /^fontkit$/,
      /^sharp$/,
      /^subset-font$/,
    ],
    resolve: { conditionNames: [...conditions, 'node'] },
    // One file: what runs never looks for another, which a later build has taken away.
    output: { dir: serverDirectory, format: 'esm', minify: false, codeSplitting: false },
  }),
)
