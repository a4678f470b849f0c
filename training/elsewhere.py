"""Pictures of anything but a vehicle's interior, from which the network learns to find no seat: openly licensed ones of a folder, and drawn ones.

A photo of something else is uploaded now and then, and a drawing, a page, a frame that the lens cap left black.
"""
import glob
import random

import cv2
import numpy as np

from items import NO_SEAT, SIDE, UNKNOWN, item, rgb

#: Of drawn pictures.
SHAPE = (600, 800)


def color():
    return [random.randint(0, 255) for _ in range(3)]


def polygon(height, width):
    """A convex-looking quadrilateral, as furniture and paper show."""
    x, y = random.uniform(0, width), random.uniform(0, height)
    w, h, lean = random.uniform(.05, .9) * width, random.uniform(.05, .9) * height, random.gauss(0, .2)
    return np.array([[x, y], [x + w, y + lean * h], [x + w * (1 - lean), y + h], [x + lean * w, y + h * (1 + lean)]], np.int32)


def drawn():
    """uint8 [H, W, 3]: an even frame, a gradient, a line drawing, or areas that stand before one another as in a furnished room."""
    height, width = SHAPE
    kind = random.choice(['even', 'gradient', 'lines', 'areas', 'areas'])
    first = random.choice([[0] * 3, [255] * 3, color()])
    picture = np.empty((height, width, 3), np.float32)
    picture[:] = first
    if kind == 'gradient':
        ramp = np.linspace(0, 1, height if random.random() < .5 else width, dtype=np.float32)
        ramp = ramp[:, None, None] if len(ramp) == height else ramp[None, :, None]
        picture = picture * (1 - ramp) + np.array(color(), np.float32) * ramp
    picture = np.ascontiguousarray(picture.astype(np.uint8))
    for _ in range(random.randint(3, 40) if kind == 'lines' else 0):
        thick, ink = random.randint(1, 6), random.choice([[0] * 3, color()])
        if random.random() < .6:
            cv2.polylines(picture, [polygon(height, width)], random.random() < .7, ink, thick, cv2.LINE_AA)
        else:
            cv2.ellipse(picture, [random.randint(0, width), random.randint(0, height)], [random.randint(5, 300), random.randint(5, 200)], random.randint(0, 180), 0, 360, ink, thick, cv2.LINE_AA)
    for _ in range(random.randint(2, 14) if kind == 'areas' else 0):
        layer = picture.copy()
        if random.random() < .7:
            cv2.fillPoly(layer, [polygon(height, width)], color(), cv2.LINE_AA)
        else:
            cv2.ellipse(layer, [random.randint(0, width), random.randint(0, height)], [random.randint(20, 300), random.randint(20, 200)], random.randint(0, 180), 0, 360, color(), -1, cv2.LINE_AA)
        picture = layer
    shade = cv2.resize(np.random.uniform(.6, 1.2, (3, 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    noisy = picture * (shade if kind == 'areas' else 1) + np.random.normal(0, random.choice([0, 2, 8]), picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def nothing(name, picture):
    shape = picture.shape[:2]
    even = lambda value: np.full(shape, value, np.uint8)
    one = item(name, 'elsewhere', picture, even(NO_SEAT), even(UNKNOWN), even(0), np.full(shape, SIDE, np.float32), even(0))
    return {**one, 'pictures': [one['picture']]}


def elsewhere(folder, count=60):
    """Items of the pictures in `folder`, and `count` drawn ones."""
    random.seed(7)
    np.random.seed(7)
    for path in sorted(glob.glob(f'{folder}/*.jpg')):
        yield nothing(path, rgb(path))
    for number in range(count):
        yield nothing(f'drawn-{number}', drawn())
