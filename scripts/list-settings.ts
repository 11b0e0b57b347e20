import { writeFileSync } from 'node:fs'
import { settingsTable } from '#platform/settings-table.ts'

/** The content of docs/settings.md. */
export function renderSettings(): string {
  const rows = settingsTable.map((cells) => {
    const [name, fallback, meaning] = cells
    return `| \`${name}\` | ${fallback} | ${meaning.replaceAll('](docs/', '](')} |`
  })
  return `# Settings

Set these in the environment. An empty setting counts as not set. Every setting has a default, except three that production needs: \`SITE_URL\`, \`AUTH_SECRET\`, \`ADMIN_EMAIL\`. At each start the server prints the names of the settings that are set.

Printed from \`platform/settings-table.ts\` by \`node scripts/list-settings.ts\`; a test fails when it is out of date.

| Setting | Default | Meaning |
| --- | --- | --- |
${rows.join('\n')}
`
}

if (import.meta.main) writeFileSync('docs/settings.md', renderSettings())
