import { defineConfig } from 'rolldown'
import { conditions, serverDirectory } from './conditions.ts'

/**
 * The server as one file: it starts in half the time and rests in a third of the memory that its
 * modules take one by one. Packages with files of their own beside the code stay packages.
 */
export default defineConfig({
  input: 'server/main.ts',
  platform: 'node',
  external: [
    /^@electric-sql\/pglite/,
    /^pg$/,
    /^nodemailer$/,
    /^pino$/,
    /^pdfkit$/,
    /^fontkit$/,
    /^subset-font$/,
  ],
  resolve: { conditionNames: [...conditions, 'node'] },
  // One file: a running server never looks for another, which a later build has taken away.
  output: { dir: serverDirectory, format: 'esm', minify: false, codeSplitting: false },
})
