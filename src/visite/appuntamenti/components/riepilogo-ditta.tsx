import { Button, NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { ditteApi } from '#anagrafe/ditte/api.ts'
import { EtichettaDitta } from '#anagrafe/ditte/components/etichetta-ditta.tsx'
import { dayInRome, formatMonth, formatNearDate, oggi, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { useRiepilogoDitta } from '#visite/appuntamenti/api.ts'
import { anniOfferti, type RiepilogoAperto } from '#visite/appuntamenti/components/riepilogo-aperto.ts'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { quantiAppuntamenti, titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento, RiepilogoDitta as Dati } from '#visite/appuntamenti/contract.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Head, Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'

/** Rows drawn at first, and added at a time. */
const IN_VISTA = 200

const MESI = Array.from({ length: 12 }, (_, n) => ({
  value: String(n + 1),
  label: formatMonth(`2026-${String(n + 1).padStart(2, '0')}-01`).split(' ')[0] ?? '',
}))

interface RiepilogoDittaProps {
  di: RiepilogoAperto
  onScegli: (scelto: RiepilogoAperto) => void
  onModifica: (id: number) => void
  onChiudi: () => void
  /** The form of the visit chosen here, which stands above. */
  children: ReactNode
}

/** A firm's month: how many visits, takings, expenses, gain, and the visits themselves. */
export function FinestraRiepilogoDitta({
  di: scelto,
  onScegli,
  onModifica,
  onChiudi,
  children,
}: RiepilogoDittaProps) {
  const ditta = ditteApi.useList().data?.data.find(({ id }) => id === scelto.dittaId)
  const riepilogo = useRiepilogoDitta(scelto.dittaId, scelto.anno, scelto.mese)
  const anni = anniOfferti(Number(oggi().slice(0, 4)), scelto.anno)
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      larghezza={820}
      titolo={
        <Line as="span">
          Riepilogo mensile
          {ditta && <EtichettaDitta colore={ditta.colore}>{ditta.nome}</EtichettaDitta>}
        </Line>
      }
    >
      <Stack>
        <FieldGrid>
          <NativeSelect
            label="Mese"
            value={String(scelto.mese)}
            onChange={({ target }) => onScegli({ ...scelto, mese: Number(target.value) })}
            data={MESI}
            rightSection={<IconChevronDown aria-hidden />}
          />
          <NativeSelect
            label="Anno"
            value={String(scelto.anno)}
            onChange={({ target }) => onScegli({ ...scelto, anno: Number(target.value) })}
            data={anni.map(String)}
            rightSection={<IconChevronDown aria-hidden />}
          />
        </FieldGrid>
        <QueryState query={riepilogo} scheletro={<Skeleton righe={8} altezza={52} />}>
          {(dati) => (
            <div aria-busy={riepilogo.isPlaceholderData}>
              <p className="sr-only" role="status">
                {!riepilogo.isPlaceholderData && quantiAppuntamenti(dati.riepilogo.numeroAppuntamenti)}
              </p>
              <Cifre riepilogo={dati.riepilogo} />
              {dati.appuntamenti.length === 0 ? (
                <Empty piccolo frase="Nessun appuntamento in questo mese" />
              ) : (
                <Visite
                  key={`${scelto.anno}-${scelto.mese}`}
                  righe={dati.appuntamenti}
                  onModifica={onModifica}
                />
              )}
            </div>
          )}
        </QueryState>
      </Stack>
      {children}
    </Dialog>
  )
}

function Cifre({ riepilogo }: { riepilogo: Dati['riepilogo'] }) {
  return (
    <Sums>
      <Sum of="Appuntamenti">{riepilogo.numeroAppuntamenti}</Sum>
      <Sum of="Incassi">{formatEuro(riepilogo.totaleIncassi)}</Sum>
      <Sum of="Spese">{formatEuro(riepilogo.totaleSpese)}</Sum>
      <Sum of="Guadagno" tone={riepilogo.guadagno < 0 ? 'annullato' : 'completato'}>
        {formatEuro(riepilogo.guadagno)}
      </Sum>
    </Sums>
  )
}

function Visite({ righe, onModifica }: { righe: Appuntamento[]; onModifica: (id: number) => void }) {
  const [mostrate, setMostrate] = useState(IN_VISTA)
  const annullati = righe.filter(({ stato }) => stato === 'Annullato').length
  const nascoste = righe.length - mostrate
  return (
    <section aria-label="Appuntamenti del mese">
      <Columns cols="82px minmax(0, 1fr) 118px 96px 96px" tablet="82px minmax(0, 1fr) 118px 96px">
        <Head>
          <span>Quando</span>
          <span>Cliente</span>
          <span>Stato</span>
          <span data-end>Incasso</span>
          <span data-end data-wide>
            Spese
          </span>
        </Head>
        <Rows cols="82px minmax(0, 1fr) 118px 96px 96px" tablet="82px minmax(0, 1fr) 118px 96px">
          {righe.slice(0, mostrate).map((a) => (
            <Visita key={a.id} visita={a} onModifica={() => onModifica(a.id)} />
          ))}
        </Rows>
      </Columns>
      {nascoste > 0 && (
        <Button variant="default" fullWidth mt={12} onClick={() => setMostrate(mostrate + IN_VISTA)}>
          Mostra altri {Math.min(nascoste, IN_VISTA)}
        </Button>
      )}
      {annullati > 0 && (
        <p>
          {annullati === 1
            ? '1 appuntamento annullato: il suo importo non è contato.'
            : `${annullati} appuntamenti annullati: i loro importi non sono contati.`}
        </p>
      )}
    </section>
  )
}

function Visita({ visita: a, onModifica }: { visita: Appuntamento; onModifica: () => void }) {
  const lavoro = [titoloProprio(a) ?? a.tipologia, a.utente_assegnato.nome_utente].join(' · ')
  return (
    <Row
      past={a.stato === 'Annullato'}
      lead={
        <time dateTime={a.data_inizio}>
          {formatNearDate(dayInRome(a.data_inizio))}
          <small>{timeInRome(a.data_inizio)}</small>
        </time>
      }
      leads
      name={nomeCliente(a.cliente)}
      onOpen={onModifica}
      sub={lavoro}
      cells={[
        <PillolaStato key="stato" stato={a.stato} />,
        <Importo key="incasso" nome="Incasso" di={a} euro={a.incasso} />,
        <Importo key="spese" nome="Spese" di={a} euro={a.spese} />,
      ]}
    />
  )
}

/** Of a visit that was cancelled it isn't counted. */
function Importo({ nome, di, euro }: { nome: 'Incasso' | 'Spese'; di: Appuntamento; euro: number | null }) {
  const Come = euro !== null && di.stato === 'Annullato' ? 'del' : 'span'
  return (
    <Come data-end data-wide={nome === 'Spese' || undefined}>
      <span className="sr-only">{nome}: </span>
      {euro === null ? '–' : formatEuro(euro)}
    </Come>
  )
}
