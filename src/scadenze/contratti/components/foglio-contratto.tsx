import { skipToken, useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { clientiApi } from '#anagrafe/clienti/api.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeSulDocumento } from '#anagrafe/clienti/nome.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { formatEuro } from '#shared/money.ts'
import { queryClient } from '#web/query.ts'
import { Paper, PaperFact, PaperFacts, PaperSignatures } from '#web/ui/paper.tsx'
import { usePrinting } from '#web/ui/print.ts'
import { toast } from '#web/ui/toast.tsx'
import type { Contratto } from '../contract.ts'
import { PERIODICITA_IN_PAROLE } from '../rules.ts'
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
  return (
    <Paper
      title="Contratto di manutenzione"
      sub={
        <>
          {c.numero}
          {c.stato === 'Bozza' && ' · Bozza'}
        </>
      }
      from={
        azienda && (
          <>
            {azienda.ragione_sociale}
            <small>{indirizzoIntero(azienda)}</small>
            {azienda.partita_iva && <small>P. IVA {azienda.partita_iva}</small>}
          </>
        )
      }
    >
      <PaperFacts>
        <PaperFact
          whole
          of="Cliente"
          value={nomeSulDocumento(cliente)}
          below={[indirizzoIntero(cliente), cliente.codice_fiscale, cliente.partita_iva]
            .filter(Boolean)
            .join(' · ')}
        />
        <PaperFact whole of="Impianti" value={impiantiInParole(c)} />
        <PaperFact of="Dal" value={formatDate(c.data_inizio)} />
        <PaperFact
          of="Al"
          value={formatDate(c.fine)}
          below={
            c.rinnovo_tacito
              ? `Poi si rinnova di ${c.durata_mesi === 1 ? 'un mese' : `${c.durata_mesi} mesi`}${preavviso}`
              : 'Senza rinnovo tacito'
          }
        />
        <PaperFact
          of="Manutenzione"
          value={visiteLAnno(c.visite_anno)}
          below={c.rcee_compreso ? 'RCEE compreso' : 'RCEE escluso'}
        />
        <PaperFact
          of="Canone annuo"
          value={canone !== null && `${formatEuro(canone)}${iva ?? ''}`}
          below={`${PERIODICITA_IN_PAROLE[c.periodicita]}${c.anticipato ? ', all’inizio del periodo' : ''}`}
        />
      </PaperFacts>
      {c.note && <p className="prose">{c.note}</p>}
      <PaperSignatures of={['Luogo e data', 'Per l’azienda', 'Il cliente']} />
    </Paper>
  )
}
