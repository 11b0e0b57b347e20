import { useCallback, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListedOffer, OfferAnswer } from '../contract.ts'
import { formatCents } from '#rules/money/currency.ts'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { readSale } from '#app/office/read-sale.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { FormFields, listOptions } from '#ui/office-kit/fields.tsx'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { linkToOffers, linkToView } from '#ui/office-kit/view-link.ts'
import { listOffers, readOffer, shownOffers } from './offer-calls.ts'
import { NewOfferButton } from './make-offer.tsx'
import { OfferEditor, SendDialog } from './offer-editor.tsx'
import { getOfferTone } from './offer-tone.ts'

export default function OffersView({ desk }: { desk: Desk }) {
  const [query] = useSearchParams()
  const offer = query.get('offer')
  if (offer) return <OfferById key={offer} desk={desk} id={offer} />
  return <OfferList desk={desk} />
}

function OfferList({ desk }: { desk: Desk }) {
  const words = desk.words.offers
  const { query, change } = useDeskAddress()
  const search = query.get('search') ?? ''
  const show = shownOffers.find((one) => one === query.get('show')) ?? 'all'
  const read = useCallback(
    () => listOffers({ show, ...(search ? { search } : {}) }),
    [show, search],
  )
  const loaded = useQuery(read, desk, ['requests'])
  return (
    <DeskView
      desk={desk}
      loaded={loaded}
      id="offers"
      title={words.view}
      text={words.text}
      tools={<NewOfferButton desk={desk} look="button button-primary" />}
      filters={
        <div className="mb-6 max-w-2xl">
          <FormFields
            fields={{
              show: {
                kind: 'choice',
                label: words.show,
                options: listOptions(shownOffers, words.shows),
                isHalf: true,
              },
              search: { kind: 'line', label: words.search, isHalf: true },
            }}
            prefix="offers-"
            draft={{ show, search }}
            type={(part) =>
              change({ ...part, ...(part['search'] === '' ? { search: undefined } : {}) })
            }
          />
        </div>
      }
      empty={loaded.value?.items.length === 0 ? words.empty : false}
    >
      {({ items }) => (
        <DeskTable
          desk={desk}
          label={words.view}
          columns={listColumns(desk)}
          rows={items}
          keyOf={({ id }) => id}
          isMarked={({ status, isEnding }) => isEnding || status === 'asked'}
        />
      )}
    </DeskView>
  )
}

function listColumns(desk: Desk): Column<ListedOffer>[] {
  const words = desk.words.offers
  return [
    {
      id: 'guest',
      by: ({ name, company }) => name || company,
      cell: ({ id, name, company }) => (
        <>
          <Link className="link font-semibold" to={linkToOffers({ offer: id })}>
            {name || company || words.noName}
          </Link>
          {name && company && <span className="desk-signs">{company}</span>}
        </>
      ),
    },
    { id: 'about', isLong: true, by: ({ title }) => title },
    {
      id: 'status',
      narrow: 'end',
      by: ({ status }) => words.statuses[status],
      cell: ({ status, hasDraft }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Badge text={words.statuses[status]} tone={getOfferTone(status)} />
          {hasDraft && status !== 'draft' && (
            <span className="text-ink-2 text-caption">{words.draftToo}</span>
          )}
        </span>
      ),
    },
    {
      id: 'holdsUntil',
      by: ({ holdsUntil }) => holdsUntil,
      cell: ({ holdsUntil }) => formatShortDay(holdsUntil),
    },
    {
      id: 'total',
      isNumber: true,
      by: ({ total }) => total,
      cell: ({ total }) => formatCents(total),
    },
    { id: 'reference', narrow: 'none', by: ({ reference }) => reference },
  ]
}

function OfferNotFound({ desk }: { desk: Desk }) {
  const words = desk.words.offers
  return (
    <>
      <h2 id="offers-title" className="text-h3">
        {words.gone}
      </h2>
      <p className="mt-3">{words.goneText}</p>
      <p className="mt-3">
        <Link className="link py-1" to={linkToView('offers')}>
          {words.back}
        </Link>
      </p>
    </>
  )
}

function OfferById({ desk, id }: { desk: Desk; id: string }) {
  const read = useCallback(async () => {
    const [offer, sale] = await Promise.all([readOffer(id), readSale()])
    return { offer, sale }
  }, [id])
  const loaded = useQuery(read, desk, ['requests'])
  const [toSend, setToSend] = useState<OfferAnswer>()
  return (
    <section aria-labelledby="offers-title">
      <WhenLoaded desk={desk} loaded={loaded}>
        {({ offer, sale }) =>
          offer ? (
            <OfferEditor
              // The key resets the inputs when another version opens.
              key={`${offer.id}-${offer.versions.length}-${offer.versions[0]?.saves}-${offer.order}`}
              desk={desk}
              offer={offer}
              sale={sale}
              onChanged={() => void loaded.reload()}
              onSend={setToSend}
            />
          ) : (
            <OfferNotFound desk={desk} />
          )
        }
      </WhenLoaded>
      {toSend && (
        <SendDialog
          desk={desk}
          offer={toSend}
          onChanged={() => void loaded.reload()}
          onClose={() => setToSend(undefined)}
        />
      )}
    </section>
  )
}
