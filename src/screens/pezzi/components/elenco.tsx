import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconPhoto, IconPlus, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pezziAperti, pezziApi } from '#carte/pezzi/api.ts'
import { Arrivati } from '#carte/pezzi/components/arrivati.tsx'
import { useAzioniPezzo } from '#carte/pezzi/components/azioni.tsx'
import type { PezzoNuovo } from '#carte/pezzi/components/pezzo-form.tsx'
import {
  COLONNE_PEZZI,
  COLONNE_PEZZI_TABLET,
  RigaPezzo,
  SegnoPezzo,
} from '#carte/pezzi/components/riga-pezzo.tsx'
import type { Pezzo } from '#carte/pezzi/contract.ts'
import type { StatoPezzo } from '#carte/pezzi/rules.ts'
import { oggi } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { useOpened } from '#web/back.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { type MenuAction, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Rows } from '#web/ui/rows.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line } from '#web/ui/stack.tsx'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { type GruppoPezzi, inGruppi } from './gruppi.ts'

const PezzoForm = lazy(() => import('#carte/pezzi/components/pezzo-form.tsx').then((m) => m.PezzoForm))
const Ordina = lazy(() => import('./ordina.tsx').then((m) => m.Ordina))
const FotoPezzo = lazy(() => import('./foto-pezzo.tsx').then((m) => m.FotoPezzo))

const SEGMENTI = [
  ['Da_Ordinare', 'Da ordinare', 'Nessun pezzo da ordinare'],
  ['Ordinato', 'Ordinati', 'Nessun pezzo ordinato'],
  ['Arrivato', 'Arrivati', 'Nessun pezzo arrivato'],
] as const satisfies readonly (readonly [StatoPezzo, string, string])[]

/** What is open over the list. */
type Sopra = { modifica: Pezzo | { nuovo: PezzoNuovo } } | { ordina: Pezzo[] } | { foto: Pezzo } | null

/** The parts that somebody waits for, late ones first, then by supplier with one order each. */
export function ElencoPezzi() {
  const [stato, setStato] = useParam('stato', 'tutti')
  const query = useQuery(pezziAperti)
  const [nuovo, { open, close }] = useNewRecord()
  const [sopra, setSopra] = useOpened<Sopra>(null)
  useShortcut('n', 'Serve un pezzo', open)
  const aperti = query.data?.data
  const scelto = SEGMENTI.find(([valore]) => valore === stato)
  const conta = (cercato: StatoPezzo) => aperti?.filter((pezzo) => pezzo.stato === cercato).length
  return (
    <Pagina
      titolo="Pezzi"
      sottotitolo="Che cosa manca, da chi arriva, chi lo aspetta"
      indietro={{ a: '/contabilita', testo: 'Contabilità' }}
      azioni={
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={open} {...PezzoForm.anticipo}>
          Serve un pezzo
        </Button>
      }
    >
      <Filters
        segments={
          <Segments
            etichetta="Quali pezzi"
            valore={scelto?.[0] ?? 'tutti'}
            onCambia={setStato}
            voci={[
              ...SEGMENTI.map(([valore, testo]) => ({ valore, testo, conteggio: conta(valore) })),
              { valore: 'tutti', testo: 'Tutti' },
            ]}
          />
        }
      />
      <Arrivati />
      <Scheda senzaMargine>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={6} altezza={60} />}
          eVuoto={({ data }) => !data.some((pezzo) => !scelto || pezzo.stato === scelto[0])}
          vuoto={
            <Empty
              frase={scelto?.[2] ?? 'Nessun pezzo da ordinare'}
              come="Li chiede il tecnico dal telefono, o l’ufficio da una visita, dal cliente, da un preventivo"
            />
          }
        >
          {({ data }) =>
            inGruppi(
              data.filter((pezzo) => !scelto || pezzo.stato === scelto[0]),
              oggi(),
            ).map((gruppo) => <Gruppo key={gruppo.chiave} gruppo={gruppo} onApri={setSopra} />)
          }
        </QueryState>
        {!scelto && query.data && <Finiti onApri={setSopra} />}
      </Scheda>
      <PezzoForm
        aperto={Boolean(nuovo) || Boolean(sopra && 'modifica' in sopra)}
        pezzo={nuovo ? { nuovo: {} } : sopra && 'modifica' in sopra ? sopra.modifica : null}
        onChiudi={() => {
          close()
          setSopra(null)
        }}
      />
      {sopra && 'ordina' in sopra && <Ordina pezzi={sopra.ordina} onChiudi={() => setSopra(null)} />}
      {sopra && 'foto' in sopra && <FotoPezzo pezzo={sopra.foto} onChiudi={() => setSopra(null)} />}
    </Pagina>
  )
}

/** The entries of a part's menu, with its photograph. */
function useAzioni(onApri: (sopra: Sopra) => void) {
  const azioniDi = useAzioniPezzo((pezzo) => onApri({ modifica: pezzo }))
  return (pezzo: Pezzo): { voci: (MenuAction | false)[]; avanti: MenuAction | undefined } => {
    const azioni = azioniDi(pezzo)
    const foto = menuAction('Foto della targhetta', IconPhoto, () => onApri({ foto: pezzo }))
    return { ...azioni, voci: pezzo.impronta ? [...azioni.voci, foto] : azioni.voci }
  }
}

interface GruppoProps {
  gruppo: GruppoPezzi
  onApri: (sopra: Sopra) => void
}

function Gruppo({ gruppo: { titolo, pezzi, tono }, onApri }: GruppoProps) {
  const [esclusi, setEsclusi] = useState<ReadonlySet<number>>(new Set())
  const azioniDi = useAzioni(onApri)
  const daOrdinare = pezzi.filter(({ stato }) => stato === 'Da_Ordinare')
  const scelti = daOrdinare.filter(({ id }) => !esclusi.has(id))
  const spunta = (id: number) =>
    setEsclusi(new Set(esclusi.has(id) ? [...esclusi].filter((escluso) => escluso !== id) : [...esclusi, id]))
  return (
    <Group
      level={2}
      title={
        tono === 'ritardo' ? (
          <Line gap={4} as="span">
            <IconAlertTriangle size={16} color="var(--danger-text)" aria-hidden /> {titolo}
          </Line>
        ) : (
          titolo
        )
      }
      count={pezzi.length}
      sum={
        daOrdinare.length > 0 && (
          <Button
            size="xs"
            disabled={scelti.length === 0}
            leftSection={<IconTruck size={16} aria-hidden />}
            onClick={() => onApri({ ordina: scelti })}
            {...Ordina.anticipo}
          >
            Ordina {contaInParole(scelti.length, 'pezzo', 'pezzi')}
          </Button>
        )
      }
    >
      <Rows cols={COLONNE_PEZZI} tablet={COLONNE_PEZZI_TABLET} label={titolo}>
        {pezzi.map((pezzo) => (
          <RigaPezzo
            key={pezzo.id}
            pezzo={pezzo}
            conFornitore={tono !== undefined}
            onApri={() => onApri({ modifica: pezzo })}
            azioni={azioniDi(pezzo)}
            tick={
              pezzo.stato === 'Da_Ordinare' ? (
                <Checkbox
                  aria-label={`Ordina ${pezzo.descrizione}`}
                  checked={!esclusi.has(pezzo.id)}
                  onChange={() => spunta(pezzo.id)}
                />
              ) : (
                <SegnoPezzo stato={pezzo.stato} />
              )
            }
          />
        ))}
      </Rows>
    </Group>
  )
}

/** What is used or not needed any more, the last asked first: read when somebody looks. */
function Finiti({ onApri }: Pick<GruppoProps, 'onApri'>) {
  const [aperto, setAperto] = useState(false)
  return (
    <Group level={2} title="Usati e non più serviti" open={aperto} onToggle={() => setAperto(!aperto)}>
      <PezziFiniti onApri={onApri} />
    </Group>
  )
}

function PezziFiniti({ onApri }: Pick<GruppoProps, 'onApri'>) {
  const query = pezziApi.usePages({ aperti: false })
  const azioniDi = useAzioni(onApri)
  return (
    <QueryState
      query={query}
      scheletro={<Skeleton righe={3} altezza={60} />}
      eVuoto={({ pages }) => pages[0]?.count === 0}
      vuoto={<Empty piccolo frase="Ancora nessuno" />}
    >
      {({ pages }) => (
        <Columns cols={COLONNE_PEZZI} tablet={COLONNE_PEZZI_TABLET}>
          <VirtualList
            query={query}
            righe={pages.flatMap((pagina) => pagina.data)}
            stima={61}
            di="pezzi"
            etichetta="Usati e non più serviti"
          >
            {(pezzo) => (
              <RigaPezzo
                key={pezzo.id}
                as="div"
                pezzo={pezzo}
                conFornitore
                onApri={() => onApri({ modifica: pezzo })}
                azioni={azioniDi(pezzo)}
                tick={<SegnoPezzo stato={pezzo.stato} />}
              />
            )}
          </VirtualList>
        </Columns>
      )}
    </QueryState>
  )
}
