import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Fattura } from '#carte/fatture/contract.ts'
import type { Preventivo } from '#carte/preventivi/contract.ts'
import type { Contratto } from '#scadenze/contratti/contract.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { contaInParole } from '#shared/numbers.ts'
import { useSetParams } from '#web/params.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useRigheDellaCifra } from '../api.ts'
import type { Voce } from '../contract.ts'
import { LISTE, type ListaAltrui } from '../elenco.rules.ts'
import { PARTI_ANDAMENTO, type ParteAndamento } from '../rules.ts'

/** Rows of a page. */
const QUANTE = 50

/** What of the address is the list's. */
export const FILTRI = [
  ...['parte', 'lista', 'dal', 'al', 'tipologia', 'motivo', 'eta', 'utenteId', 'autoreId', 'esito'],
  ...['fermi', 'tipo', 'note', 'che'],
]

const TITOLI: Record<ParteAndamento | ListaAltrui, string> = {
  visite_fatte: 'Visite fatte',
  visite_non_fatte: 'Visite non fatte',
  scadenze_in_tempo: 'Scadenze fatte in tempo',
  scadenze_in_ritardo: 'Scadenze fatte in ritardo',
  scadenze_perse: 'Scadenze perse',
  ore_prenotate: 'Ore prenotate',
  ore_fatte: 'Ore fatte',
  incassi: 'Incassi',
  spese: 'Spese',
  riscosso: 'Riscosso da fatture',
  riscosso_prima: 'Riscosso di fatture di prima',
  non_riscosso: 'Non ancora riscosso',
  visite_senza_documento: 'Visite senza documento',
  crediti_ricevuti: 'Crediti ricevuti',
  crediti_restituiti: 'Crediti restituiti',
  altre_entrate: 'Altre entrate',
  da_incassare: 'Da incassare',
  clienti_nuovi: 'Clienti nuovi',
  clienti_tornati: 'Clienti tornati',
  clienti_persi: 'Clienti persi',
  visite_prenotate: 'Visite prenotate',
  visite_da_fare: 'Visite da programmare',
  canoni: 'Canoni da fatturare',
  da_incassare_entro: 'Scadenze da incassare',
  da_pagare_entro: 'Scadenze da pagare',
  preventivi: 'Preventivi',
  fatture: 'Fatture emesse',
  contratti: 'Contratti',
}

const nomeDi = (c: { nome: string; cognome: string } | null) => (c ? `${c.nome} ${c.cognome}`.trim() : '')

/** A row of another noun's list as one of here. */
const COME_VOCE: Record<ListaAltrui, (riga: never) => Voce> = {
  preventivi: (p: Preventivo) => ({
    ...{ id: p.id, giorno: dayInRome(p.created_at), nome: nomeDi(p.cliente), ore: null, importo: p.totale },
    ...{ testo: `${p.numero_preventivo} ${p.titolo}`, apri: `/contabilita?preventivo=${p.id}` },
  }),
  fatture: (f: Fattura) => ({
    ...{ id: f.id, giorno: f.data_emissione, nome: nomeDi(f.cliente), ore: null, importo: f.totale },
    ...{ testo: f.numero_documento, apri: `/contabilita?scheda=fatture&fattura=${f.id}` },
  }),
  contratti: (c: Contratto) => ({
    ...{ id: c.id, giorno: c.fine, nome: nomeDi(c.cliente), ore: null, importo: c.canone },
    ...{ testo: `${c.numero}, fino a questo giorno`, apri: `/contabilita/contratti?contratto=${c.id}` },
  }),
}

/** The list of a figure, over the pictures, as the address says it: `?parte=visite_fatte&dal=…&al=…`. */
export function ElencoDellaCifra() {
  const [params] = useSearchParams()
  const setParams = useSetParams()
  const lista = LISTE.find((nome) => nome === params.get('lista')) ?? null
  const parte = PARTI_ANDAMENTO.find((nome) => nome === params.get('parte')) ?? null
  const che = lista ?? parte
  const chiudi = () => setParams(Object.fromEntries(FILTRI.map((nome) => [nome, null])))
  return (
    <Dialog aperto={che !== null} onChiudi={chiudi} titolo={che && TITOLI[che]} larghezza={720}>
      {che && <RigheDellaCifra key={params.toString()} lista={lista} params={params} />}
    </Dialog>
  )
}

function RigheDellaCifra({ lista, params }: { lista: ListaAltrui | null; params: URLSearchParams }) {
  const [pagina, setPagina] = useState(1)
  const filtri = Object.fromEntries([...params].filter(([nome]) => FILTRI.includes(nome) && nome !== 'lista'))
  const query = useRigheDellaCifra<Voce>(lista ? `/${lista}` : '/andamento/elenco', filtri, pagina, QUANTE)
  const voce = (riga: Voce): Voce => (lista ? COME_VOCE[lista](riga as never) : riga)
  return (
    <QueryState query={query} vuoto={<Empty frase="Nessuna riga" piccolo />}>
      {({ data, count }) => (
        <Stack gap={12}>
          <p role="status">{contaInParole(count, 'riga', 'righe')}</p>
          <Rows cols="88px minmax(0, 1fr) auto" flush label="Righe della cifra">
            {data.map(voce).map(({ id, giorno, nome, testo, importo, ore, apri }) => (
              <Row
                key={`${id} ${apri} ${testo}`}
                lead={giorno && formatDate(giorno)}
                name={nome}
                sub={testo}
                to={apri ?? undefined}
                end={
                  ore !== null
                    ? `${ore.toFixed(1).replace('.', ',')} h`
                    : importo !== null && formatEuro(importo)
                }
              />
            ))}
          </Rows>
          <Pagination pagina={pagina} perPagina={QUANTE} totale={count} onPagina={setPagina} />
        </Stack>
      )}
    </QueryState>
  )
}
