"""Pictures of anything but a vehicle's interior, from which the network learns to find no seat: photos from a folder, and drawn pictures."""
import glob
import random

import cv2
import numpy as np

from items import NO_SEAT, SIDE, UNKNOWN, item, read_rgb

DRAWN_SHAPE = (600, 800)
#: Seam distance, in pixels, for a picture without seams: greater than any real distance.
FAR = SIDE


def color():
    return [random.randint(0, 255) for _ in range(3)]


def quadrilateral(height, width):
    """Four corners of a rectangle in perspective, as furniture and paper look in photos."""
    x, y = random.uniform(0, width), random.uniform(0, height)
    right, down, lean = random.uniform(.05, .9) * width, random.uniform(.05, .9) * height, random.gauss(0, .2)
    return np.array([[x, y], [x + right, y + lean * down], [x + right * (1 - lean), y + down], [x + lean * right, y + down * (1 + lean)]], np.int32)


def draw_lines(picture):
    height, width = DRAWN_SHAPE
    for _ in range(random.randint(3, 40)):
        thickness, line_color = random.randint(1, 6), random.choice([[0] * 3, color()])
        if random.random() < .6:
            cv2.polylines(picture, [quadrilateral(height, width)], random.random() < .7, line_color, thickness, cv2.LINE_AA)
        else:
            cv2.ellipse(picture, [random.randint(0, width), random.randint(0, height)], [random.randint(5, 300), random.randint(5, 200)], random.randint(0, 180), 0, 360, line_color, thickness, cv2.LINE_AA)


def draw_shapes(picture):
    height, width = DRAWN_SHAPE
    for _ in range(random.randint(2, 14)):
        if random.random() < .7:
            cv2.fillPoly(picture, [quadrilateral(height, width)], color(), cv2.LINE_AA)
        else:
            cv2.ellipse(picture, [random.randint(0, width), random.randint(0, height)], [random.randint(20, 300), random.randint(20, 200)], random.randint(0, 180), 0, 360, color(), -1, cv2.LINE_AA)


def drawn():
    """uint8 [H, W, 3]: a single color, a gradient, a line drawing, or overlapping shapes."""
    height, width = DRAWN_SHAPE
    kind = random.choice(['plain', 'gradient', 'lines', 'shapes', 'shapes'])
    background = random.choice([[0] * 3, [255] * 3, color()])
    picture = np.empty((height, width, 3), np.float32)
    picture[:] = background
    if kind == 'gradient':
        if random.random() < .5:
            ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
        else:
            ramp = np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
        picture = picture * (1 - ramp) + np.array(color(), np.float32) * ramp
    picture = np.ascontiguousarray(picture.astype(np.uint8))
    if kind == 'lines':
        draw_lines(picture)
    if kind == 'shapes':
        draw_shapes(picture)
    shade = cv2.resize(np.random.uniform(.6, 1.2, (3, 4)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)[..., None]
    if kind == 'shapes':
        picture = picture * shade
    noisy = picture + np.random.normal(0, random.choice([0, 2, 8]), picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def negative(name, picture):
    shape = picture.shape[:2]
    plane = lambda value: np.full(shape, value, np.uint8)
    entry = item(name, 'negatives', picture, surface=plane(NO_SEAT), role=plane(UNKNOWN), seams_labeled=plane(0), seam=np.full(shape, FAR, np.float32), door=plane(0))
    # `crops.py` picks one of `pictures`. A labeled photo has itself and copies in other covers there; a negative has only itself.
    return {**entry, 'pictures': [entry['picture']]}


def negatives(folder, count=60):
    """Items of the pictures in `folder`, and `count` drawn ones."""
    random.seed(7)
    np.random.seed(7)
    for path in sorted(glob.glob(f'{folder}/*.jpg')):
        yield negative(path, read_rgb(path))
    for number in range(count):
        yield negative(f'drawn-{number}', drawn())
