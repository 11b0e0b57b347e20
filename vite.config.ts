import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defaultServerConditions, defineConfig } from 'vite'
import { conditions } from './conditions.ts'
import { browserGuard } from './ui/bundling/browser-guard.ts'

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|turbo-stream)[\\/]/
/** Modules that every page needs (root and frame), in one file instead of twenty small ones. */
const frame = new RegExp(
  [
    String.raw`[\\/]app[\\/](site[\\/]frame[\\/]|root\.)`,
    String.raw`[\\/]ui[\\/](visitor|components[\\/](picture|price|stars|tour-card))\.`,
    String.raw`[\\/]ui[\\/]loading[\\/](early-events|hydrated|show-head|next-paint|other-page)\.`,
    String.raw`[\\/]ui[\\/](session[\\/](use-session|session-state)|client[\\/](use-send|send-words))\.`,
    String.raw`[\\/]rules[\\/](money[\\/](currency|money)|text[\\/](fill|whatsapp))\.`,
    'preload-helper',
  ].join('|'),
)

/** Small modules used together: a separate file costs a name in every page and a request. */
const form =
  /[\\/](ui[\\/]components[\\/](field-frame|select-field|dialog)|rules[\\/]text[\\/]sanitise)\./
const dates =
  /[\\/]rules[\\/](dates[\\/](calendar-date|clock-time|schedule)|text[\\/]format-refusal)\./
const trip = /[\\/](rules[\\/]prices[\\/]party|enquiries[\\/]pages[\\/]enquiry-path)\./
const linked = /[\\/](rules[\\/]text[\\/]address-links|linked-text)\./

const isBuild = process.argv.includes('build')

export default defineConfig({
  plugins: [browserGuard(), tailwindcss(), reactRouter()],
  environments: {
    client: { resolve: { conditions } },
    // A build bundles all packages for rendering: React for production, one copy of the router.
    ssr: {
      keepProcessEnv: !isBuild,
      resolve: {
        conditions: [...defaultServerConditions, ...conditions],
        ...(isBuild ? { noExternal: true } : {}),
      },
    },
  },
  build: {
    // A data: URL would need a wider policy than 'self' (decision 3).
    assetsInlineLimit: 0,
    rolldownOptions: {
      // One vendor file stays in the browser's cache across pages and releases.
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            { name: 'frame', test: frame, priority: 1 },
            { name: 'form', test: form },
            { name: 'dates', test: dates },
            { name: 'trip', test: trip },
            { name: 'linked', test: linked },
          ],
        },
      },
    },
  },
  // The API of `npm run dev` runs on this port (scripts/run.mjs).
  server: { proxy: { '/api': 'http://127.0.0.1:3001', '/dev': 'http://127.0.0.1:3001' } },
})
