import { Hono } from 'hono'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import { type Html, html, join } from '../mail/blocks/html.ts'
import { makePage, type Page } from '../pages/built-pages.ts'
import { answerPage } from './pages.ts'
import { renderPlainPage, plainPagePolicy } from './plain-page.ts'

export const describeApi = ({ company }: Content) => ({
  openapi: '3.1.0',
  info: {
    title: `${company.name}: API`,
    version: '1',
    description:
      'JSON in, JSON out. Orders, requests and messages need an Idempotency-Key; a repeated request gets the first answer. Calls to accounts and to the office need the publishable key as apikey, and a bearer: the access token, or for a visitor the publishable key. Amounts are in South African cents. Dates are dates in Cape Town.',
  },
})

const schemaLike = z.looseObject({ schema: z.unknown() })
const content = z.record(z.string(), schemaLike).optional()
const operation = z.looseObject({
  summary: z.string().optional(),
  description: z.string().optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content })),
})
const documentSchema = z.looseObject({
  info: z.looseObject({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

/**
 * /api/openapi.json, and /api/docs: the same document as a plain HTML page. Each is made on first
 * request and cached: making one takes ten times as long as a booking.
 */
export function apiDocsRoutes(getDocument: () => unknown) {
  let document: Promise<Page> | undefined
  let page: Promise<Page> | undefined
  return new Hono()
    .get('/api/openapi.json', async (c) => {
      document ??= makeCacheablePage(JSON.stringify(getDocument()), {
        'Content-Type': 'application/json',
      })
      return answerPage(c, await document, 200)
    })
    .get('/api/docs', async (c) => {
      page ??= makeCacheablePage(renderDocument(getDocument()), {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': plainPagePolicy,
      })
      return answerPage(c, await page, 200)
    })
}

function makeCacheablePage(text: string, headers: Record<string, string>): Promise<Page> {
  return makePage(text, { headers: { 'Cache-Control': 'no-cache', ...headers } })
}

function renderDocument(document: unknown): string {
  const { info, paths } = documentSchema.parse(document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, details]) => renderOperation(method, path, details)),
  )
  const page = html`<p>${info.description}</p>
    <p>The same for machines: <a href="/api/openapi.json">openapi.json</a></p>
    ${join(operations)}`
  return renderPlainPage(info.title, page)
}

function renderOperation(method: string, path: string, details: z.infer<typeof operation>): Html {
  const body = details.requestBody?.content?.['application/json']?.schema
  return html`<h2><code>${method.toUpperCase()} ${path}</code></h2>
    <p><strong>${details.summary ?? ''}</strong> ${details.description ?? ''}</p>
    ${renderParameters(details.parameters)}
    ${
      body === undefined
        ? html``
        : html`<h3>Body</h3>
            ${renderSchema(body)}`
    }
    <h3>Answers</h3>
    ${join(Object.entries(details.responses).map(renderResponse))}`
}

function renderParameters(parameters: z.infer<typeof operation>['parameters']): Html {
  if (parameters.length === 0) return html``
  const rows = parameters.map(
    ({ name, in: place, required = false, description = '' }) =>
      html`<tr>
        <td><code>${name}</code></td>
        <td>${place}${required ? ', required' : ''}</td>
        <td>${description}</td>
      </tr>`,
  )
  return html`<table>
    <tbody>
      ${join(rows)}
    </tbody>
  </table>`
}

type Response = z.infer<typeof operation>['responses'][string]

function renderResponse([status, { description, content: bodies }]: [string, Response]): Html {
  const schema = bodies?.['application/json']?.schema
  // All refusals have one shape; only successes differ.
  const shape = status.startsWith('2') && schema !== undefined ? renderSchema(schema) : html``
  return html`<p><code>${status}</code> ${description}</p>
    ${shape}`
}

function renderSchema(schema: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`
}
