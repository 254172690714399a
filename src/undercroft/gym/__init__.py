"""Environments for learners: whatever is on the shelf, for Gymnasium, PettingZoo and OpenSpiel.

    import gymnasium, undercroft.gym
    env = gymnasium.make("undercroft/MiniRogue-v0", options={"character": "rat-hunter"})

`aec_env` and `parallel_env` are PettingZoo's, `undercroft.gym.openspiel.load(game)` gives a game of OpenSpiel.
"""

try:
    import gymnasium
except ImportError as error:
    from undercroft.kernel.errors import UndercroftError, say

    raise UndercroftError(say("environments for learners: pip install 'undercroft[gym]'")) from error

from undercroft.face import games
from undercroft.gym.many import AtOnce, InTurn, aec_env, parallel_env
from undercroft.gym.single import Single
from undercroft.gym.task import REWARDS, Task
from undercroft.gym.vector import Together

VERSION = 0  # of the identifiers: raised when the same actions or observations would mean something else


def id_of(game: str) -> str:
    """The name under which Gymnasium knows a game: `undercroft/MiniRogue-v0`."""
    return f"undercroft/{''.join(part.capitalize() for part in game.split('-'))}-v{VERSION}"


for _game in games():
    gymnasium.register(
        id_of(_game),
        entry_point="undercroft.gym.single:Single",
        vector_entry_point="undercroft.gym.vector:Together",
        kwargs={"game": _game},
        order_enforce=False,  # `Single` says so itself
    )

__all__ = ["REWARDS", "AtOnce", "InTurn", "Single", "Task", "Together", "aec_env", "games", "id_of", "parallel_env"]
