import { eq } from 'drizzle-orm'
import { type ConsentKind, consentVersions, nameConsentVersion } from '#rules/guests/consent.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { upcast } from '#content/upcast.ts'
import type { Transaction } from '../database/database.ts'
import { contentRevisions } from '../database/schema/content.ts'

type Consent = { version: string; title?: string; text: string }

/**
 * A document as it is published: the version of a consent follows its wording by itself. What was worded so
 * before, in a revision or in one of those that are `known`, has the version of then, since what was agreed to is
 * found by it; else it is a new one. All other documents are as they were.
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
  const before = [...known, ...rows.map((row) => upcast(document, row))].filter(isConsent)
  const same = before.find(({ title, text }) => title === body.title && text === body.text)
  if (same) return { ...body, version: same.version }
  const taken = new Set<string>(before.map(({ version }) => version))
  for (const version of consentVersions[kind as ConsentKind]) taken.add(version)
  const today = calendarDateIn(now, capeTown)
  return { ...body, version: nameConsentVersion(today, taken) }
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
