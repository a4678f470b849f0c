"""Truth in pixels -> polygons and lines as a person would have drawn them."""

import cv2
import numpy as np

#: Of what is seen of the interior beside the seats. Sky and houses outside the panes are `outside`. Seats themselves only cut
#: holes into what surrounds them.
DRAWN = dict(
    seat='unlabeled',
    sky='outside',
    glass='glass',
    floor='floor',
    door='door',
    dash='dash',
    wheel='wheel',
    console='console',
    shell='shell',
    hardware='hardware',
    outside='outside',
)


def polygons(mask, least):
    """Outer borders of the parts of a mask that have at least `least` pixels."""
    found, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    kept = [c for c in found if cv2.contourArea(c) >= least]
    return [cv2.approxPolyDP(c, 0.7, True)[:, 0].tolist() for c in kept]


def panels(panel, seat, book):
    """panel int [H, W]; seat bool [H, W]; book: what each panel number is."""
    h, w = panel.shape
    least = max(40, 0.0012 * h * w)
    out, seams = [], []
    # One panel of a headrest, say, is one piece; a seam lies where two panels of one part of one seat meet.
    numbers = [int(n) for n in np.unique(panel[seat]) if n]
    for n in numbers:
        mask = seat & (panel == n)
        for points in polygons(mask, least):
            if len(points) > 2:
                out.append(
                    dict(
                        seat=book[n]['seat'],
                        part=book[n]['part'],
                        role=book[n]['role'],
                        sure=bool(mask.sum() > 2 * least),
                        points=points,
                    )
                )
    near = np.ones((3, 3), np.uint8)
    for i, a in enumerate(numbers):
        grown = cv2.dilate((panel == a).astype(np.uint8), near) > 0
        for b in numbers[i + 1 :]:
            if book[a]['seat'] != book[b]['seat'] or book[a]['part'] != book[b]['part']:
                continue
            border = grown & (panel == b) & seat
            if border.sum() > 0.015 * max(h, w):
                seams += [dict(kind='seam', sure=True, points=line) for line in lines(border, 0.012 * max(h, w))]
    return dict(panels=out, seams=seams)


def lines(border, shortest):
    """A thin border -> polylines: its contour's points there, cut where the contour turns back."""
    found, _ = cv2.findContours(border.astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    out = []
    for c in found:
        if len(c) < 8:
            continue
        c = c[:, 0]
        # The contour of a line runs there and back: the half between its two most distant ends is the line.
        far = int(np.argmax(np.linalg.norm(c - c[0], axis=1)))
        c = np.roll(c, -far, 0)
        end = int(np.argmax(np.linalg.norm(c - c[0], axis=1)))
        if np.linalg.norm(c[end] - c[0]) < shortest:
            continue
        line = cv2.approxPolyDP(c[: end + 1][:, None].astype(np.int32), 0.7, False)[:, 0]
        if len(line) > 1:
            out.append(line.tolist())
    return out


def areas(kind, classes):
    """Surfaces beside the seats, large ones first so that small ones lie on top."""
    h, w = kind.shape
    out = []
    for name, drawn in DRAWN.items():
        mask = kind == classes.index(name)
        least = 12 if name == 'hardware' else max(30, 0.0004 * h * w)
        for points in polygons(mask, least):
            if len(points) > 2:
                out.append((cv2.contourArea(np.array(points)), drawn, points))
    return [{'class': c, 'points': p} for _, c, p in sorted(out, key=lambda a: -a[0])]
