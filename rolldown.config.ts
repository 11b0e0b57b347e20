import { defineConfig } from 'rolldown'
import { conditions, serverDirectory } from './conditions.ts'

/**
 * Bundles the server as one file: it starts in half the time and uses a third of the memory of
 * separate modules. The programs that open pictures and parse mails are bundles of their own,
 * because each runs in its own process. Packages that load files next to their code are not bundled.
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
      /^nodemailer/,
      /^pino$/,
      /^pdfkit$/,
      /^fontkit$/,
      /^sharp$/,
      /^subset-font$/,
    ],
    resolve: { conditionNames: [...conditions, 'node'] },
    // One file: a running server must not load another one that a later build has deleted.
    output: { dir: serverDirectory, format: 'esm', minify: false, codeSplitting: false },
  }),
)
