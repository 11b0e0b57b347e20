import { eq, gt, inArray } from 'drizzle-orm'
import { type ConsentKind, consentVersions, nameConsentVersion } from '#rules/guests/consent.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { upcast } from '#content/upcast.ts'
import type { Transaction } from '#platform/database/database.ts'
import { contentPublications, contentRevisions } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Basis, Services } from '#platform/services.ts'
import { readLive, readRevisions } from './stored-content.server.ts'

type Consent = { version: string; title?: string; text: string }

/**
 * Sets a consent's version by its wording, for publishing. Wording of an earlier revision or of
 * `known` gets its old version, because stored agreements refer to it. New wording gets a new
 * version. Other documents stay unchanged.
 */
export async function versionConsent(
  transaction: Transaction,
  {
    document,
    body,
    known,
    now,
  }: { document: string; body: unknown; known: readonly unknown[]; now: Date },
): Promise<unknown> {
  const kind = document.slice('consent/'.length)
  if (!document.startsWith('consent/') || !isConsent(body) || !Object.hasOwn(consentVersions, kind))
    return body
  const rows = await transaction
    .select({ body: contentRevisions.body, format: contentRevisions.format })
    .from(contentRevisions)
    .where(eq(contentRevisions.document, document))
  const earlierConsents = [...known, ...rows.map((row) => upcast(document, row))].filter(isConsent)
  const sameConsent = earlierConsents.find(
    ({ title, text }) => title === body.title && text === body.text,
  )
  if (sameConsent) return { ...body, version: sameConsent.version }
  const takenVersions = new Set<string>(earlierConsents.map(({ version }) => version))
  for (const version of consentVersions[kind as ConsentKind]) takenVersions.add(version)
  const today = calendarDateIn(now, capeTown)
  return { ...body, version: nameConsentVersion(today, takenVersions) }
}

/** How long an open page may send the consent that it showed, in milliseconds. */
const acceptedForMs = hourMs

/**
 * Refuses a consent version that the site neither has now nor had within the last hour. Throws
 * Refused ('consent-changed', with today's wording). Reads the database, because another process
 * may have published. While the site uses the consent of the files, their older versions are
 * accepted too: nobody knows when a build replaced them.
 */
export async function refuseOldConsent(
  transaction: Transaction,
  { content, now, studio }: Basis & Pick<Services, 'studio'>,
  { kind, version }: { kind: ConsentKind; version: string },
): Promise<void> {
  const { version: currentVersion, text } = content.consents[kind]
  if (version === currentVersion) return
  const { manifest } = await readLive(transaction)
  const earliestLiveAt = new Date(now().getTime() - acceptedForMs)
  const recentPublications = await transaction
    .select()
    .from(contentPublications)
    .where(gt(contentPublications.liveAt, earliestLiveAt))
  const replacedPublications = await transaction
    .select({ manifest: contentPublications.manifest })
    .from(contentPublications)
    .where(
      inArray(
        contentPublications.number,
        recentPublications.map(({ previous }) => previous),
      ),
    )
  const document = `consent/${kind}`
  const hasReplacedFiles = recentPublications.some(({ previous }) => previous === 0)
  const ids = [
    manifest,
    ...[...recentPublications, ...replacedPublications].map((each) => each.manifest),
  ].map((each) => each[document])
  const revisions = await readRevisions(
    transaction,
    ids.filter((id) => id !== undefined),
  )
  const acceptedConsents = [...revisions.values()]
    .map((row) => upcast(document, row))
    .filter(isConsent)
  const filesVersion = (studio?.shipped ?? content).consents[kind].version
  const acceptedVersions = new Set<string>(acceptedConsents.map((consent) => consent.version))
  if (hasReplacedFiles || ids.includes(undefined)) acceptedVersions.add(filesVersion)
  if (manifest[document] === undefined)
    for (const former of consentVersions[kind]) acceptedVersions.add(former)
  if (!acceptedVersions.has(version))
    throw new Refused({ code: 'consent-changed', field: 'consent.textVersion', facts: { text } })
}

function isConsent(body: unknown): body is Consent {
  return (
    typeof body === 'object' &&
    body !== null &&
    'version' in body &&
    'text' in body &&
    typeof body.version === 'string' &&
    typeof body.text === 'string'
  )
}
