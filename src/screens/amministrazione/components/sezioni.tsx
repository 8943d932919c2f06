import { useSearchParams } from 'react-router'
import { type SectionGroup, SideList } from '#web/ui/side-list.tsx'

/** The parts of Amministrazione, with the words by which somebody looks for them. */
const GRUPPI: { title: string; parti: { tab: string; name: string; words: string }[] }[] = [
  {
    title: 'Persone',
    parti: [
      { tab: 'utenti', name: 'Utenti', words: 'tecnici password ruolo accesso congedo' },
      { tab: 'ditte', name: 'Ditte', words: 'colore marchio' },
    ],
  },
  {
    title: 'Azienda',
    parti: [
      {
        tab: 'azienda',
        name: 'Azienda',
        words: 'logo iban partita iva soci capitale rea numerazione codice',
      },
      { tab: 'avvisi', name: 'Avvisi', words: 'posta email smtp messaggi testi promemoria' },
    ],
  },
  {
    title: 'Programmazione',
    parti: [
      { tab: 'programmazione', name: 'Orari', words: 'ferie assenze turni raggio parte da' },
      { tab: 'zone', name: 'Zone', words: 'comuni cap vicine' },
      { tab: 'durate', name: 'Durate', words: 'minuti viaggio guasti riserva patrono' },
      { tab: 'regole', name: 'Scadenze', words: 'regole regioni manutenzione rcee norme' },
    ],
  },
  {
    title: 'Programma',
    parti: [
      { tab: 'importa', name: 'Importa', words: 'excel csv clienti articoli' },
      { tab: 'registro', name: 'Registro', words: 'modifiche chi quando' },
      { tab: 'backup', name: 'Backup', words: 'copie ripristino' },
      { tab: 'stato', name: 'Stato', words: 'disco versione lavori notte' },
    ],
  },
]

/** Every part's name, by its tab. */
export const PARTI = GRUPPI.flatMap(({ parti }) => parti)

/** Where a part is; the first has the screen's own address. */
const addressOf = (tab: string) => (tab === 'utenti' ? '/admin' : `/admin?tab=${tab}`)

/** The parts of Amministrazione, beside it. */
export default function SezioniAmministrazione({ menu }: { menu?: boolean }) {
  const chiesta = useSearchParams()[0].get('tab') ?? 'utenti'
  const aperta = PARTI.some(({ tab }) => tab === chiesta) ? chiesta : 'utenti'
  const gruppi = GRUPPI.map(
    ({ title, parti }): SectionGroup => ({
      title,
      sections: parti.map(({ tab, name, words }) => ({
        name,
        words,
        to: addressOf(tab),
        here: tab === aperta,
      })),
    }),
  )
  return (
    <SideList label="Amministrazione" menu={menu} groups={gruppi} search="Cerca: ferie, zone, password…" />
  )
}
