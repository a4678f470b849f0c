"""Labeled pictures in one form, whatever made them.

An item is dict(name, group, picture uint8 [H, W, 3] RGB, planes uint8 [H, W, 5], weight): the long side is at most SIDE pixels. Planes, in the order of PLANES:
  surface  index into SURFACES, NO_SEAT where only that is known, UNKNOWN where nobody says
  role     index into ROLES inside panels whose role is sure, UNKNOWN elsewhere
  seams_labeled  1 where every seam is labeled, so that a missing one means that there is none
  seam     distance to the nearest seam or border between panels, in thousandths of the long side, at most 255
  door     1 upholstered part of a door, 0 surely none, UNKNOWN (real photos do not tell)
"""
import glob
import json
import os
import sys

import cv2
import numpy as np

SIDE = 1200
SURFACES = ['seat', 'glass', 'floor', 'door', 'dash', 'wheel', 'console', 'shell', 'hardware', 'outside', 'object']
ROLES = ['insert', 'bolster', 'headrest', 'rear', 'other']
PLANES = ['surface', 'role', 'seams_labeled', 'seam', 'door']
UNKNOWN = 255
#: Of a surface: anything but a seat.
NO_SEAT = 254


def item(name, group, picture, surface, role, seams_labeled, seam, door):
    """seam: distance in pixels of the picture as given."""
    h, w = surface.shape
    k = min(1, SIDE / max(h, w))
    size = (round(w * k), round(h * k))
    nearest = lambda a: cv2.resize(a.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    thousandths = cv2.resize(np.minimum(seam / max(h, w) * 1000, 255).astype(np.uint8), size)
    return dict(name=name, group=group, picture=cv2.resize(picture, size, interpolation=cv2.INTER_AREA),
                planes=np.stack([nearest(surface), nearest(role), nearest(seams_labeled), thousandths, nearest(door)], 2))


def read_rgb(path):
    picture = cv2.imread(path)
    if picture is None:
        raise FileNotFoundError(path)
    return np.ascontiguousarray(picture[..., ::-1])


def door_of_photo(surface):
    return np.where(surface == SURFACES.index('door'), UNKNOWN, 0)


def open_photos(folder, covers=''):
    """The openly licensed photos of `folder`, each followed by its re-covered pictures of `covers` (made by covers.py)."""
    if folder not in sys.path:
        sys.path.insert(0, folder)
    import labels
    assert labels.SURFACES == SURFACES and labels.ROLES == ROLES
    groups = labels.groups()
    for name in labels.ids():
        p = labels.planes(name)
        first = item(name, groups[name], read_rgb(f'{folder}/{name}.jpg'), p['surface'], p['role'], p['near'], p['seam'], door_of_photo(p['surface']))
        size = first['planes'].shape[1::-1]
        pictures = [first['picture']]
        for path in sorted(glob.glob(f'{covers}/{name}_*.jpg')) if covers else []:
            pictures.append(cv2.resize(read_rgb(path), size, interpolation=cv2.INTER_AREA))
        yield {**first, 'pictures': pictures}


def points(polygon):
    """For OpenCV, with four bits below the pixel."""
    return [np.round(np.asarray(polygon, float) * 16).astype(np.int32)]


def hand_labeled(folder, photos):
    """Pictures labeled as labels/ID.png (255 seat, 128 door, 64 undecided), panels/ID.json, surfaces/ID.json. Yields (mask, item)."""
    for path in sorted(glob.glob(f'{folder}/labels/*.png')):
        name = os.path.basename(path)[:-4]
        mask = cv2.imread(path, 0)
        surface, role = np.full(mask.shape, UNKNOWN, np.uint8), np.full(mask.shape, UNKNOWN, np.uint8)
        panel, lines = np.zeros(mask.shape, np.uint8), np.zeros(mask.shape, np.uint8)
        for area in json.load(open(f'{folder}/surfaces/{name}.json'))['areas']:
            if area['class'] in SURFACES:
                cv2.fillPoly(surface, points(area['points']), SURFACES.index(area['class']), cv2.LINE_8, 4)
        surface[(mask == 255) & (surface != SURFACES.index('hardware'))] = 0
        surface[(mask == 128) & (surface == UNKNOWN)] = SURFACES.index('door')
        surface[mask == 64] = UNKNOWN
        drawn = json.load(open(f'{folder}/panels/{name}.json'))
        for piece in drawn['panels']:
            if len(piece['points']) < 3:
                continue
            sure = piece.get('sure', True)
            cv2.fillPoly(panel, points(piece['points']), 1, cv2.LINE_8, 4)
            cv2.fillPoly(role, points(piece['points']), ROLES.index(piece['role']) if sure else UNKNOWN, cv2.LINE_8, 4)
            if sure:
                cv2.polylines(lines, points(piece['points']), True, 1, 1, cv2.LINE_8, 4)
        for line in drawn['seams']:
            cv2.polylines(lines, points(line['points']), False, 1, 1, cv2.LINE_8, 4)
        yield mask, item(name, name, read_rgb(f'{photos}/{name}.jpg'), surface, role, panel > 0, cv2.distanceTransform(1 - lines, cv2.DIST_L2, 5),
                         np.where(mask == 128, 1, door_of_photo(surface)))


def painted_frames(folder):
    """What painted.py made of rendered frames: <name>.jpg beside <name>.png, whose four channels hold the planes."""
    for path in sorted(glob.glob(f'{folder}/*.npz')):
        with np.load(path) as data:
            planes = data['planes']
            pictures = [np.ascontiguousarray(cv2.imdecode(data[key], 1)[..., ::-1]) for key in data if key.startswith('jpg')]
        yield dict(name=os.path.basename(path)[:-4], group='frames', picture=pictures[0], pictures=pictures, planes=planes)


#: Files of a sample picture's zones -> roles.
ROLE_OF_ZONE = {'insert': 'insert', 'bolster': 'bolster', 'headrest': 'headrest', 'seat-back': 'rear', 'seat': None, 'piping': None}


def zones_of(folder):
    """Masks bool [H, W] of a sample picture, by zone."""
    return {os.path.basename(path)[:-4]: cv2.imread(path, 0) > 127 for path in sorted(glob.glob(f'{folder}/*.png'))}


def samples(folder, covers=''):
    """Our own sample pictures (`assets/templates`), whose masks the renderer wrote, with their re-covered pictures."""
    for path in sorted(glob.glob(f'{folder}/*.jpg')):
        name = os.path.basename(path)[:-4]
        zones = zones_of(f'{folder}/{name}')
        shape = next(iter(zones.values())).shape
        surface, role, door = np.full(shape, NO_SEAT, np.uint8), np.full(shape, UNKNOWN, np.uint8), np.zeros(shape, np.uint8)
        number = np.zeros(shape, np.uint8)
        for k, (zone, mask) in enumerate(zones.items(), 1):
            if zone == 'door':
                door[mask] = 1
            elif zone in ROLE_OF_ZONE:
                surface[mask], number[mask] = 0, k
                role[mask] = UNKNOWN if ROLE_OF_ZONE[zone] is None else ROLES.index(ROLE_OF_ZONE[zone])
        line = np.zeros(shape, bool)
        for axis in (0, 1):
            a, b = number[:-1] if axis == 0 else number[:, :-1], number[1:] if axis == 0 else number[:, 1:]
            (line[:-1] if axis == 0 else line[:, :-1])[(a != b) & (a > 0) & (b > 0)] = True
        seam = cv2.distanceTransform((~line).astype(np.uint8), cv2.DIST_L2, 5)
        # Seams between two pieces of one zone are not in the masks: only beside a border is it known where seams are.
        seams_labeled = (surface == 0) & (seam < .012 * max(shape))
        first = item(name, name, read_rgb(path), surface, role, seams_labeled, seam, door)
        size = first['planes'].shape[1::-1]
        pictures = [first['picture'], *(cv2.resize(read_rgb(one), size, interpolation=cv2.INTER_AREA) for one in sorted(glob.glob(f'{covers}/{name}_*.jpg')) if covers)]
        yield {**first, 'pictures': pictures}
