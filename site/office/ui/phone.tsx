import { phoneLink } from '#rules/text/phone.ts'
/** One touch calls. */
export function Phone({ phone }: { phone: string }) {
  return (
    <a className="link whitespace-nowrap" href={phoneLink(phone)}>
      {phone}
    </a>
  )
}
