import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAppuntamenti, useAppuntamento, useEliminaAppuntamento } from '#features/appuntamenti/api.ts'
import { useNuovoDaStato } from '#features/appuntamenti/components/nuovo-da-stato.ts'
import { maiuscola, nomeCliente, orario, quanti } from '#features/appuntamenti/components/parole.ts'
import { RigaGiorno } from '#features/appuntamenti/components/riga-giorno.tsx'
import { Settimana } from '#features/appuntamenti/components/settimana.tsx'
import type { Appuntamento } from '#features/appuntamenti/contract.ts'
import { dataEsiste, formattaDataLunga, giornoRoma, oggi } from '#shared/dates.ts'
import { testoErrore } from '#web/http.ts'
import { useApri, useParametro } from '#web/params.ts'
import { useScorciatoia } from '#web/shortcuts.tsx'
import { Collegamento } from '#web/ui/collegamento.tsx'
import { useConferma } from '#web/ui/conferma.tsx'
import { Pagina } from '#web/ui/pagina.tsx'
import { pigro } from '#web/ui/pigro.tsx'
import { Scheda } from '#web/ui/scheda.tsx'
import { Scheletro } from '#web/ui/scheletro.tsx'
import { StatoQuery } from '#web/ui/stato-query.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Vuoto } from '#web/ui/vuoto.tsx'
import stili from './components/giornata.module.css'

const AppuntamentoForm = pigro(() =>
  import('#features/appuntamenti/components/appuntamento-form.tsx').then((m) => m.AppuntamentoForm),
)

/** The most that the server gives at once; no day comes near it. */
const LIMITE = 200

/** Appuntamenti: the week, a day of it, and the form. The day stands in the address; no date means today. */
export default function Appuntamenti() {
  const adesso = oggi()
  const [data, setData] = useParametro('data')
  const giorno = dataEsiste(data) ? data : adesso
  const elenco = useAppuntamenti({ data: giorno, limit: LIMITE })
  const modifica = useModifica(elenco.data?.data ?? [])
  const [nuovo, setNuovo] = useNuovoDaStato()
  const elimina = useElimina()

  const vai = (scelto: string) => setData(scelto === adesso ? null : scelto)
  const crea = () => setNuovo({ data: giorno })
  useScorciatoia('n', 'Nuovo Appuntamento', crea)

  const totale = elenco.isPlaceholderData ? undefined : elenco.data?.count
  const conteggio = totale ? quanti(totale) : ''
  return (
    <Pagina
      titolo="Appuntamenti"
      azioni={
        <Button
          color="flame"
          className={stili.nuovo}
          leftSection={<IconPlus aria-hidden />}
          onClick={crea}
          {...AppuntamentoForm.anticipo}
        >
          Nuovo Appuntamento
        </Button>
      }
    >
      <div className={stili.colonna}>
        <Settimana giorno={giorno} onGiorno={vai} />
        <Scheda
          senzaMargine
          titolo={giorno === adesso ? 'Oggi' : maiuscola(formattaDataLunga(giorno))}
          conteggio={
            <>
              {giorno === adesso && (
                <span className={stili.esteso}>
                  {formattaDataLunga(giorno)}
                  {conteggio && ' · '}
                </span>
              )}
              {conteggio}
            </>
          }
          azione={
            giorno !== adesso && (
              <Collegamento a="/appuntamenti">
                <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
                Torna a oggi
              </Collegamento>
            )
          }
        >
          <StatoQuery
            query={elenco}
            scheletro={<Scheletro righe={8} altezza={52} />}
            vuoto={
              <Vuoto
                frase="Nessun appuntamento per questa giornata"
                azione={
                  <Button variant="light" onClick={crea}>
                    Nuovo Appuntamento
                  </Button>
                }
              />
            }
          >
            {({ data: righe }) => (
              <ul className={stili.righe} data-vecchie={elenco.isPlaceholderData || undefined}>
                {righe.map((a) => (
                  <RigaGiorno
                    key={a.id}
                    di={a}
                    onModifica={() => modifica.apri(a.id)}
                    onElimina={() => void elimina(a)}
                  />
                ))}
              </ul>
            )}
          </StatoQuery>
        </Scheda>
      </div>
      {modifica.record && (
        <AppuntamentoForm
          key={modifica.record.id}
          di={{ modifica: modifica.record }}
          onChiudi={modifica.chiudi}
        />
      )}
      {nuovo && (
        <AppuntamentoForm
          di={{ nuovo }}
          onChiudi={() => setNuovo(null)}
          onCreato={(a) => vai(giornoRoma(a.data_inizio))}
        />
      )}
    </Pagina>
  )
}

/** The appointment being changed: its id is in the address, the record in the list or read for itself. */
function useModifica(righe: Appuntamento[]) {
  const [parametro, setParametro] = useApri('modifica')
  const id = parametro && /^\d{1,9}$/.test(parametro) ? Number(parametro) : null
  const inElenco = righe.find((a) => a.id === id) ?? null
  const letto = useAppuntamento(inElenco ? null : id)
  useEffect(() => {
    if (!letto.error) return
    toast.errore(testoErrore(letto.error))
    setParametro(null)
  }, [letto.error, setParametro])
  // What was opened stays, whatever the list does meanwhile: the form's 412 tells of changes.
  const [aperto, setAperto] = useState<Appuntamento | null>(null)
  const trovato = inElenco ?? (id !== null && letto.data?.id === id ? letto.data : null)
  if (id === null ? aperto !== null : trovato && aperto?.id !== id) setAperto(id === null ? null : trovato)
  return {
    record: aperto?.id === id ? aperto : null,
    apri: (quale: number) => setParametro(String(quale)),
    chiudi: () => setParametro(null),
  }
}

function useElimina() {
  const conferma = useConferma()
  const { mutateAsync } = useEliminaAppuntamento()
  return async (a: Appuntamento) => {
    const giorno = giornoRoma(a.data_inizio)
    const si = await conferma({
      frase: 'Sei sicuro di voler eliminare questo appuntamento?',
      dettaglio: (
        <>
          {a.titolo} · {nomeCliente(a.cliente)}
          <br />
          {giorno === oggi() ? 'oggi' : formattaDataLunga(giorno)}, {orario(a)} ·{' '}
          {a.utente_assegnato.nome_utente}
        </>
      ),
    })
    if (!si) return
    try {
      await mutateAsync(a.id)
      toast.successo('Appuntamento eliminato')
    } catch (errore) {
      toast.errore(testoErrore(errore))
    }
  }
}
