import { type Html, html } from '#emails/html.ts'

type FoldProps = {
  /** What is known of it while it is closed. */
  says?: string | undefined
  isOpen?: boolean
  /** It has sections of its own, of which each is for paper or not. */
  hasSections?: boolean
}

/** A part of an order's page that opens when it is wanted, as site/manage/fold.tsx has it. */
export function fold(
  id: string,
  title: string,
  content: Html,
  { says, isOpen, hasSections }: FoldProps = {},
) {
  const open: Html = { html: isOpen ? 'open' : '' }
  const known = says
    ? html`<span class="text-ink-2 text-caption group-open/fold:hidden" data-free="">${says}</span>`
    : { html: '' }
  const details = html`<details class="group/fold" ${open}>
    <summary
      class="grid list-none grid-cols-[1fr_auto] gap-x-4 py-3 [&::-webkit-details-marker]:hidden"
    >
      <h3 id="${id}" class="font-sans text-body font-semibold tracking-normal">${title}</h3>
      <span
        aria-hidden="true"
        class="text-disa self-center text-lead leading-none group-open/fold:rotate-45"
        >+</span
      >
      ${known}
    </summary>
    <div class="pt-1 pb-6">${content}</div>
  </details>`
  return hasSections
    ? html`<div class="border-rule border-b">${details}</div>`
    : html`<section aria-labelledby="${id}" class="border-rule border-b">${details}</section>`
}
