import type { Config } from '@react-router/dev/config'
import { listPublicPaths } from './site/paths.ts'

/** Pages are rendered ahead of time; there is no rendering server (docs/architecture.md). */
export default {
  appDirectory: 'site',
  ssr: false,
  prerender: () => listPublicPaths(),
} satisfies Config
