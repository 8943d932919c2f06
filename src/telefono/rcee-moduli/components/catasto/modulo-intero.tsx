import { Button } from '@mantine/core'
import { useState } from 'react'
import { AnteprimaPdf } from '#anagrafe/documenti/components/anteprima-pdf.tsx'
import { Scarica } from '#anagrafe/documenti/components/scarica.tsx'
import { formatDate } from '#shared/dates.ts'
import { documentoDaSpedire, puoInviare } from '#telefono/rapporti/components/da-spedire.ts'
import { moduliApi, useSegnaCatasto } from '#telefono/rcee-moduli/api.ts'
import type { ModuloIntero as Letto } from '#telefono/rcee-moduli/contract.ts'
import { giornoGiustoDi, type ModuloLetto } from '#telefono/rcee-moduli/parti.rules.ts'
import { BottoneInvia, useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { useBackCloses } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { codiceInFile } from '../../rules.ts'
import { LeggiModulo } from '../leggi-modulo.tsx'
import { indirizzoCorrezione, puoCorreggere } from '../puo-correggere.ts'
import stili from './da-caricare.module.css'

/** A closed report: its fields, to be copied one by one, or its document. */
export function ModuloDaLeggere({ id, onChiudi }: { id: number; onChiudi: () => void }) {
  useBackCloses(true, onChiudi)
  const query = moduliApi.useOne(id)
  const [vista, setVista] = useState('campi')
  const letto = query.data
  const utente = useUser()
  const { invia, pannello } = useInvia()
  const nome = `${codiceInFile(letto?.codice ?? '')}.pdf`
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={letto?.codice ?? 'RCEE'}
      larghezza={vista === 'campi' ? 720 : 960}
      piede={
        <>
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
          {letto && puoCorreggere(utente, letto) && (
            <Button component={AppLink} a={indirizzoCorrezione(letto)} variant="default">
              Correggi
            </Button>
          )}
          {letto && <Scarica id={letto.documento_id} nome={nome} variant="default" />}
          {letto && puoInviare(utente, letto) && (
            <BottoneInvia
              variant="filled"
              onClick={() => invia(documentoDaSpedire('RCEE', letto, letto.codice))}
            />
          )}
        </>
      }
    >
      <QueryState query={query} scheletro={<Skeleton righe={10} altezza={34} />}>
        {(modulo) => (
          <>
            {puoInviare(utente, modulo) && <Inviato documento="RCEE" id={modulo.id} />}
            <Segments
              etichetta="Come si legge"
              valore={vista}
              onCambia={setVista}
              voci={[
                { valore: 'campi', testo: 'Campi da copiare' },
                { valore: 'pdf', testo: 'PDF' },
              ]}
            />
            {vista === 'pdf' ? (
              <AnteprimaPdf id={modulo.documento_id} nome={nome} />
            ) : (
              <>
                {modulo.catasto_caricato_il && <Caricato modulo={modulo} />}
                <LeggiModulo modulo={comeSiLegge(modulo)} copia />
              </>
            )}
          </>
        )}
      </QueryState>
      {pannello}
    </Dialog>
  )
}

/** Since when it is in its registry; said by mistake, it is taken back. */
function Caricato({ modulo }: { modulo: Letto }) {
  const { mutate: segna } = useSegnaCatasto()
  const { catasto_caricato_il: il, catasto_numero: numero } = modulo
  return (
    <p className={stili.caricato}>
      Caricato nel catasto il {il && formatDate(il)}
      {numero && ` con numero ${numero}`}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => segna({ modulo, caricatoIl: null, numero: null }, toldFailed('Non è stato tolto'))}
      >
        Non è caricato
      </Button>
    </p>
  )
}

/** With the code that the plant has by now. */
const comeSiLegge = ({ tipo, dati, fermo, giudizio, codice_catasto, data_controllo }: Letto): ModuloLetto =>
  ({
    ...{ tipo, dati, giudizio, giornoGiusto: giornoGiustoDi({ dati, data_controllo }) },
    fermo: { ...fermo, impianto: { ...fermo.impianto, codice_catasto } },
  }) as ModuloLetto
