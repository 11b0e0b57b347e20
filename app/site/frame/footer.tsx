import { Link } from 'react-router'
import { callLink, chatLink } from '#rules/text/dial-links.ts'
import { CurrencySelect } from './currency-select.tsx'
import type { Frame } from './frame.ts'
import { NewsletterForm } from './newsletter-form.tsx'

export function Footer({ frame }: { frame: Frame }) {
  const { words, menus, company } = frame
  return (
    <footer data-below="" className="later border-rule mt-24 border-t pt-16 pb-24 text-meta">
      <NewsletterForm frame={frame} />
      <div className="wrap mt-16 grid grid-cols-2 gap-x-6 gap-y-12 md:grid-cols-[1.7fr_1fr_1fr] lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Address frame={frame} />
        <FooterLinks title={words.explore} items={menus.footer} />
        <div className="grid content-start gap-12 lg:contents">
          <FooterLinks title={words.popularTours} items={menus.popularTours} />
          <FooterLinks title={words.smallPrint} items={menus.legal} />
        </div>
      </div>
      <div className="wrap mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="text-caption text-ink-2">
          {`© ${company.copyrightYear} ${company.name}`}
          <br />
          {frame.registered}
        </p>
        <ul className="flex gap-6 text-caption">
          {company.social.map((profile) => (
            <li key={profile.name}>
              <a
                className="link inline-block py-1"
                href={profile.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {profile.name}
              </a>
            </li>
          ))}
        </ul>
        <CurrencySelect words={words} id="currency-footer" />
      </div>
    </footer>
  )
}

function Address({ frame: { company, words } }: { frame: Frame }) {
  return (
    <div data-free="" className="max-md:col-span-2">
      <p className="display text-h3">{company.name}</p>
      <address className="mt-4 space-y-1 not-italic">
        <p>{company.address.street}</p>
        <p>
          {company.address.city} {company.address.postalCode}, {company.address.country}
        </p>
        <p className="pt-3">
          <a className="link inline-block py-0.5" href={callLink(company.dialled)}>
            {company.phone}
          </a>
        </p>
        <p>
          <a className="link inline-block py-0.5" href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </p>
        <p>
          <a
            className="link inline-block py-0.5"
            href={chatLink(company.whatsapp, words.whatsappHello)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.whatsappSupport}
          </a>
        </p>
      </address>
    </div>
  )
}

function FooterLinks({
  title,
  items,
}: {
  title: string
  items: readonly { label: string; path: string }[]
}) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-meta font-semibold tracking-normal">{title}</h2>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              className="hover:decoration-disa inline-block py-1 underline-offset-4 hover:underline"
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
