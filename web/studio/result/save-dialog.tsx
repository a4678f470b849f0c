import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listShares } from '#contract/customer/shares.ts';
import { truncateToUtf16Length } from '#contract/graphemes.ts';
import { FIRST_VEHICLE_YEAR } from '#contract/options.ts';
import {
  MAX_DESIGN_NAME_LENGTH,
  saveDesign,
  type SaveDesignBody,
  type SavedDesign,
} from '#contract/studio/saved-designs.ts';
import { pick } from '#contract/pick.ts';
import { isBlank } from '#contract/plain-text.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { callOnce } from '#web/lib/api/call-once.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { useUser } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { CheckField, TextField } from '#web/ui/field.tsx';
import { useStandingAnswers } from '../canvas/customer-pins.tsx';
import { formatCar } from '../state/car.ts';
import { carInFileName, carInWords } from '../state/car-in-words.ts';
import { nameAfterChange } from '../state/colorway-name.ts';
import type { DesignOptions, EditedDesign, WizardResult, WizardState } from '../state/wizard-state.ts';
import { createSaveBody, editedDesignOf, unsavedResults } from '../state/wizard-design.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { useNow } from '../use-now.ts';
import { useCustomersToChoose } from './customers-to-choose.ts';
import { OtherViews } from './other-views.tsx';
import { findOrCreateCustomer, assignToCustomer } from './assign-to-customer.ts';
import { CustomerField, type SaveTarget } from './customer-field.tsx';
import { SAVE } from './result-words.ts';

/** Parses a vehicle such as "1967 Ford Mustang". */
const parseVehicle = (
  line: string,
  thisYear: number,
): Pick<DesignOptions, 'vehicleYear' | 'vehicleMake' | 'vehicleModel'> => {
  const [, digits = '', rest = ''] = /^(\d{4})\s+(.+)$/.exec(line.trim()) ?? [];
  const year = Number(digits);
  const isYear = year >= FIRST_VEHICLE_YEAR && year <= thisYear;
  return { vehicleYear: isYear ? year : undefined, vehicleMake: '', vehicleModel: isYear ? rest : line.trim() };
};

const MAX_VEHICLE_LENGTH = 60;

/** Saves the result under a name, for a customer and a vehicle. It stays open if saving fails (W-12). */
export function SaveDialog({ toShare = false }: { toShare?: boolean }) {
  const { state } = useJob();
  const { dispatch } = useActions();
  return (
    <Dialog
      open={state.save.open}
      onClose={() => {
        if (!state.save.saving) dispatch({ type: 'save-closed' });
      }}
      title={SAVE.title}
      description={toShare ? SAVE.textToShare : SAVE.text}
    >
      <SaveForm toShare={toShare} />
    </Dialog>
  );
}

function SaveForm({ toShare }: { toShare: boolean }) {
  const { state } = useJob();
  const { dispatch } = useActions();
  const user = useUser();
  const { name, saving } = state.save;
  const edited = state.result === null ? null : editedDesignOf(state, state.result);
  const pictureCount = unsavedResults(state).length;
  const { nameField, refuseBlank } = useNameField(name);
  const [isNew, setNew] = useState(edited === null);
  const [savedFor, setSavedFor] = useState<SaveTarget>({ customer: state.customer, newName: '' });
  // The vehicle that the picture was rendered for is not asked for again.
  const renderedVehicle = formatCar({ vehicleMake: '', vehicleModel: '', ...state.result?.design });
  const { data: customers = [] } = useCustomersToChoose('');
  const customer = customers.find(({ id }) => id === savedFor.customer?.id);
  const [typedVehicle, setTypedVehicle] = useState<string>();
  const knownVehicle = useKnownVehicle();
  const vehicle = typedVehicle ?? truncateToUtf16Length(knownVehicle || (customer?.vehicle ?? ''), MAX_VEHICLE_LENGTH);
  const save = useSave();

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        refuseBlank();
        void save({
          name,
          savedFor,
          vehicle: renderedVehicle === '' ? vehicle : '',
          newCustomerVehicle: renderedVehicle || vehicle.trim(),
          asVersions: edited === null || !isNew,
        });
      }}
      noValidate
      className="grid gap-5"
    >
      <TextField
        {...nameField}
        label={SAVE.name}
        value={name}
        maxLength={MAX_DESIGN_NAME_LENGTH}
        autoComplete="off"
        placeholder={SAVE.nameHint}
        onChange={(event) => dispatch({ type: 'save-named', name: event.target.value })}
      />
      {pictureCount > 1 && <p className="small">{SAVE.several(pictureCount)}</p>}
      {edited !== null && (
        <CheckField
          label={SAVE.newVersion(edited.name)}
          checked={!isNew}
          disabled={saving}
          onChange={(event) => setNew(!event.target.checked)}
        />
      )}
      {!isNew && edited !== null && <VersionFacts design={edited} customer={state.customer} />}
      {user != null && isNew && (
        <>
          <CustomerField customer={state.customer} customers={customers} disabled={saving} onChange={setSavedFor} />
          {renderedVehicle === '' ? (
            <TextField
              label={SAVE.vehicle}
              note={SAVE.optional}
              value={vehicle}
              maxLength={MAX_VEHICLE_LENGTH}
              autoComplete="off"
              placeholder={SAVE.vehicleHint}
              disabled={saving}
              onChange={(event) => setTypedVehicle(event.target.value)}
            />
          ) : (
            <p className="small">
              {SAVE.vehicle}: <bdi>{renderedVehicle}</bdi>
            </p>
          )}
        </>
      )}
      <SaveActions toShare={toShare} />
    </form>
  );
}

function SaveActions({ toShare }: { toShare: boolean }) {
  const { saving } = useJob().state.save;
  const { dispatch } = useActions();
  return (
    <DialogActions>
      <Button look="quiet" disabled={saving} onClick={() => dispatch({ type: 'save-closed' })}>
        {SAVE.cancel}
      </Button>
      <Button look="primary" type="submit" busy={saving} busyLabel={SAVE.saving}>
        {toShare ? SAVE.saveToShare : SAVE.save}
      </Button>
    </DialogActions>
  );
}

interface VersionFactsProps {
  design: Pick<EditedDesign, 'id' | 'rootId'>;
  customer: { name: string } | null;
}

/** What stays of an approved version, where a new one goes, and what it does under a link that follows the newest one. */
function VersionFacts({ design, customer }: VersionFactsProps) {
  const approval = useStandingAnswers(design).find(({ decision }) => decision === 'approved');
  const { data: links = [] } = useQuery({
    ...endpointQuery(listShares, { params: { id: design.id } }),
    ...ALWAYS_FRESH,
  });
  const following = links.filter(({ followsNewest, isExpired }) => followsNewest && !isExpired);
  const emailedTo = following.flatMap(({ customerEmail, isNewsStopped }) =>
    isNewsStopped ? [] : (customerEmail ?? []),
  );
  return (
    <>
      {approval !== undefined && (
        <p className="small wrap-anywhere">
          <bdi>{SAVE.approvedStays(approval.personName, approval.version)}</bdi>
        </p>
      )}
      {following.length > 0 && <p className="small wrap-anywhere">{SAVE.shownOnLink(emailedTo[0])}</p>}
      <OtherViews designId={design.id} />
      {customer !== null && (
        <p className="small">
          <bdi>{SAVE.into(customer.name)}</bdi>
        </p>
      )}
    </>
  );
}

/** Shows at the field that a name is required, after an attempt to save without one. */
const useNameField = (name: string) => {
  const ref = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const isNameBlank = isBlank(name);
  return {
    nameField: { ref, error: isRefused && isNameBlank ? SAVE.nameNeededText : undefined },
    refuseBlank: (): void => {
      if (!isNameBlank) return;
      setRefused(true);
      ref.current?.focus();
    },
  };
};

/** The chosen vehicle, or the one mentioned in the instructions or in the photo's file name. */
const useKnownVehicle = (): string => {
  const { options, instructions, images, selected } = useJob().state;
  const thisYear = useNow().getFullYear();
  return (
    formatCar(options) || carInWords(instructions, thisYear) || carInFileName(images[selected]?.name ?? '', thisYear)
  );
};

interface SaveInput {
  name: string;
  savedFor: SaveTarget;
  /** The typed vehicle. If empty, the vehicles of the pictures are saved. */
  vehicle: string;
  /** Vehicle of a new customer. */
  newCustomerVehicle?: string;
  /** Whether a picture becomes the next version of its photo's design, if there is one. */
  asVersions: boolean;
}

/** Saves every picture of the job that is not saved yet. */
export const useSave = () => {
  const { state } = useJob();
  const { dispatch } = useActions();
  const client = useQueryClient();
  const user = useUser();
  const now = useNow();
  return async ({ name, savedFor, vehicle, newCustomerVehicle = '', asVersions }: SaveInput): Promise<void> => {
    const pictures = unsavedResults(state);
    if (state.save.saving) return;
    if (pictures.length === 0 || pictures.some(isIncomplete) || user == null) {
      toastError(SAVE.cannot, SAVE.cannotText);
      return;
    }
    if (isBlank(name)) {
      toastError(SAVE.nameNeeded, SAVE.nameNeededText);
      return;
    }
    dispatch({ type: 'save-started' });
    const car = carFields(vehicle, state.options, now.getFullYear());
    const toSave = pictures.map((picture) => {
      const edited = asVersions ? editedDesignOf(state, picture) : null;
      return { picture, parentId: edited?.id ?? null, name: nameOfPicture(state, picture, name, edited) };
    });
    const { designs, failure } = await saveEach(
      toSave.map((one) => ({ ...createSaveBody(state, one.picture, one.name, one.parentId), ...car })),
    );
    const saved = toSave.flatMap(({ picture: { renderId, originalImage: image }, parentId }, i) => {
      const design = designs[i];
      const picture = design && { id: design.id, name: design.name, image, renderId };
      return picture === undefined ? [] : [{ picture, parentId }];
    });
    if (saved.length > 0) {
      announce(saved.map(({ picture }) => picture.name));
      // A new version stays with its design's customer, even if that was changed after the job began.
      const added = saved.filter(({ parentId }) => parentId === null);
      const customer = added.length > 0 ? await findOrCreateCustomer(savedFor, newCustomerVehicle) : state.customer;
      for (const { picture } of added) await assignToCustomer(picture.id, customer);
      // Pictures that come later are of the same vehicle.
      dispatch({ type: 'option-changed', change: car });
      dispatch({ type: 'saved', designs: saved.map(({ picture }) => picture), customer });
    } else dispatch({ type: 'save-failed' });
    if (failure !== null) tellFailure(failure.error, saved.length > 0 ? toSave.length - saved.length : 0);
    if (saved.length > 0) await refreshDesigns(client);
  };
};

const isIncomplete = ({ generatedImage, originalImage }: WizardResult): boolean =>
  generatedImage === '' || originalImage === '';

const carFields = (vehicle: string, options: DesignOptions, thisYear: number): Partial<DesignOptions> => {
  if (vehicle.trim() === '') return {};
  return vehicle === formatCar(options)
    ? pick(options, 'vehicleYear', 'vehicleMake', 'vehicleModel')
    : parseVehicle(vehicle, thisYear);
};

/** The pictures of the other photos are told apart by the photo's number; a version goes on from its design's name. */
const nameOfPicture = (
  { result, images, options }: WizardState,
  picture: WizardResult,
  name: string,
  edited: EditedDesign | null,
): string => {
  if (picture === result) return name;
  if (edited !== null) return nameAfterChange(edited.name, options);
  const index = images.findIndex(({ url }) => url === picture.originalImage);
  const ofPhoto = SAVE.ofPhoto(index < 0 ? images.length + 1 : index + 1);
  return `${truncateToUtf16Length(name.trim(), MAX_DESIGN_NAME_LENGTH - ofPhoto.length)}${ofPhoto}`;
};

/** Saves one after the other until one fails, and returns what was saved before that. */
const saveEach = async (
  bodies: readonly SaveDesignBody[],
): Promise<{ designs: SavedDesign[]; failure: { error: unknown } | null }> => {
  const designs: SavedDesign[] = [];
  try {
    for (const body of bodies) designs.push(await callOnce(saveDesign, { body }));
    return { designs, failure: null };
  } catch (error) {
    return { designs, failure: { error } };
  }
};

const announce = (names: readonly string[]): void => {
  toast(names.length === 1 ? SAVE.saved : SAVE.savedMore(names.length), names.join('; '));
};

const tellFailure = (error: unknown, remaining: number): void => {
  if (getProblemCode(error) === 'not_signed_in') toastError(SAVE.cannot, SAVE.cannotText);
  else toastError(remaining > 0 ? SAVE.notAll(remaining) : SAVE.failed, getUserMessage(error, SAVE.somethingWrong));
};
