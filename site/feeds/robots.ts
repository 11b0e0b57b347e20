import { company } from '#content/company.ts'

/** /robots.txt: everything may be read but the API; where the map of the site is. */
export function loader() {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    '',
    `Sitemap: ${company.website}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}
