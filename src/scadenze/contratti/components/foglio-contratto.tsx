import { skipToken, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { queryClient } from '#web/query.ts'
import { usePrinting } from '#web/ui/print.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Contratto } from '../contract.ts'
import { PERIODICITA_IN_PAROLE } from '../rules.ts'
import stili from './foglio-contratto.module.css'
import { impiantiInParole, visiteLAnno } from './words.ts'

/**
 * Prints a contract, whose sheet the page has (`FoglioContratto`).
 * @param mostra puts it on the sheet
 */
export async function stampaContratto(
  contratto: Contratto,
  mostra: (contratto: Contratto) => void,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(clientiApi.one(contratto.cliente_id))
  } catch {
    toast.errore('Il contratto non è pronto per la stampa: riprova')
    return
  }
  flushSync(() => mostra(contratto))
  print()
}

/** A contract on paper, to be signed by both. It stands in the page only while the browser prints. */
export function FoglioContratto({ contratto: c }: { contratto: Contratto | null }) {
  const inStampa = usePrinting()
  const azienda = useAzienda().data
  const cliente = useQuery(
    c ? clientiApi.one(c.cliente_id) : { queryKey: ['nessun cliente'], queryFn: skipToken },
  ).data
  if (!inStampa || !c || !cliente) return null
  const { aliquota_iva: aliquota, canone } = c
  const iva =
    aliquota === 'ART17' ? ', inversione contabile' : aliquota && ` + IVA ${formatPercent(aliquota)}`
  const preavviso = c.preavviso_giorni > 0 ? `, disdetta ${c.preavviso_giorni} giorni prima` : ''
  return createPortal(
    <div className={`foglio-stampa ${stili.foglio}`}>
      <header>
        <div>
          <h1>Contratto di manutenzione</h1>
          <p>
            {c.numero}
            {c.stato === 'Bozza' && ' · Bozza'}
          </p>
        </div>
        {azienda && (
          <p>
            {azienda.ragione_sociale}
            <small>{indirizzoIntero(azienda)}</small>
            {azienda.partita_iva && <small>P. IVA {azienda.partita_iva}</small>}
          </p>
        )}
      </header>
      <dl>
        <Voce nome="Cliente" valore={nomeSulDocumento(cliente)} intera>
          {[indirizzoIntero(cliente), cliente.codice_fiscale, cliente.partita_iva]
            .filter(Boolean)
            .join(' · ')}
        </Voce>
        <Voce nome="Impianti" valore={impiantiInParole(c)} intera />
        <Voce nome="Dal" valore={formatDate(c.data_inizio)} />
        <Voce nome="Al" valore={formatDate(c.fine)}>
          {c.rinnovo_tacito
            ? `Poi si rinnova di ${c.durata_mesi === 1 ? 'un mese' : `${c.durata_mesi} mesi`}${preavviso}`
            : 'Senza rinnovo tacito'}
        </Voce>
        <Voce nome="Manutenzione" valore={visiteLAnno(c.visite_anno)}>
          {c.rcee_compreso ? 'RCEE compreso' : 'RCEE escluso'}
        </Voce>
        <Voce nome="Canone annuo" valore={canone !== null && `${formatEuro(canone)}${iva ?? ''}`}>
          {PERIODICITA_IN_PAROLE[c.periodicita]}
          {c.anticipato && ', all’inizio del periodo'}
        </Voce>
      </dl>
      {c.note && <p className={stili.note}>{c.note}</p>}
      <div className={stili.firme}>
        <span>Luogo e data</span>
        <span>Per l’azienda</span>
        <span>Il cliente</span>
      </div>
    </div>,
    document.body,
  )
}

interface VoceProps {
  nome: string
  valore: string | false
  /** The whole width. */
  intera?: boolean
  children?: ReactNode
}

function Voce({ nome, valore, intera, children }: VoceProps) {
  if (!valore) return null
  return (
    <div data-intera={intera}>
      <dt>{nome}</dt>
      <dd>
        {valore}
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
